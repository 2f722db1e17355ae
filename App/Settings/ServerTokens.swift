import Core
import FoundationEssentials

/// The tokens of the named servers, the environment and the configuration file, each with its
/// server. A token is sent to no other server.
///
/// The token of the environment belongs to the first of these servers that is set: the one in
/// `IMAGEEDITOR_SERVER`, the default server, the one in the configuration file, the chosen server.
/// The token of the configuration file belongs to the server in that file.
struct ServerTokens: Equatable {
    private struct Entry: Equatable {
        /// The address of the server that receives the token; `nil` for the chosen server.
        let address: String?
        let token: String
        /// The variable or the file of the token, for errors.
        let source: String
    }

    /// The tokens with their servers, in the order of precedence.
    private let entries: [Entry]
    /// The token that this machine's own server requires from clients: that of the environment,
    /// otherwise that of the configuration file.
    private let required: Entry?

    /// - Parameters:
    ///   - variable: The value of `IMAGEEDITOR_SERVER`.
    ///   - path: The configuration file, for errors.
    init(
        book: ServerBook, environment: [String: String], variable: String?,
        file: ConfigurationFile, path: String
    ) {
        func address(_ named: String) -> String? {
            try? Settings.server(named, in: book, source: "").serverAddress
        }
        var entries = book.entries.compactMap { server in
            server.token.map {
                Entry(address: server.url.serverAddress, token: $0, source: "servers.json")
            }
        }
        let variableToken = environment["IMAGEEDITOR_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        if let token = variableToken {
            let owner = variable ?? book.inUse ?? file.server
            let ownerAddress = owner.flatMap(address)
            // If the address of the token's server is invalid, the token is dropped: no other
            // server may receive it.
            if owner == nil || ownerAddress != nil {
                entries.append(
                    Entry(address: ownerAddress, token: token, source: "IMAGEEDITOR_TOKEN"))
            }
        }
        if let token = file.token, let ownerAddress = file.server.flatMap(address) {
            entries.append(Entry(address: ownerAddress, token: token, source: path))
        }
        self.entries = entries
        required =
            variableToken.map { Entry(address: nil, token: $0, source: "IMAGEEDITOR_TOKEN") }
            ?? file.token.map { Entry(address: nil, token: $0, source: path) }
    }

    /// Returns the token for the chosen server; `nil` if it has none. Errors never contain the
    /// token.
    func token(forChosen server: URL?) throws(SettingsError) -> String? {
        let chosen = server?.serverAddress
        return try Self.checked(entries.first { $0.address == nil || $0.address == chosen })
    }

    /// Returns the token that the server of `serve` requires from clients. It is never the token of
    /// a named server, which is a secret of that server. Errors never contain the token.
    func tokenOfOwnServer() throws(SettingsError) -> String? { try Self.checked(required) }

    private static func checked(_ entry: Entry?) throws(SettingsError) -> String? {
        guard let entry else { return nil }
        guard BearerToken.isValid(entry.token) else {
            throw .invalidValue(source: entry.source, reason: BearerToken.rule)
        }
        return entry.token
    }

    /// Returns the token for the server at `address`, which is not the chosen one; `nil` if it has
    /// no valid token.
    func token(at address: String) -> String? {
        entries.first { $0.address == address && BearerToken.isValid($0.token) }?.token
    }
}
