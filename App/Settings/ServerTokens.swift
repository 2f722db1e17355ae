import Core
import Foundation

/// The tokens of the named servers, the environment and the configuration file, each with the
/// server that it is for. A token is sent to no other server.
///
/// The token of the environment is for the server that `IMAGEEDITOR_SERVER` names. Without that
/// variable, it is for the server that is used without `--server`. If there is none, it is for the
/// chosen server. The token of the file is for the file's server.
struct ServerTokens: Equatable {
    private struct Entry: Equatable {
        /// The server that receives the token; `nil` if it is the chosen one.
        let address: String?
        let token: String
        /// The variable or the file of the token, for errors.
        let source: String
    }

    /// In the order of precedence.
    private let entries: [Entry]

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
        if let token = environment["IMAGEEDITOR_TOKEN"], !token.isEmpty {
            let owner = variable ?? book.inUse ?? file.server
            let ownerAddress = owner.flatMap(address)
            // Nobody receives the token of a server whose address is invalid.
            if owner == nil || ownerAddress != nil {
                entries.append(
                    Entry(address: ownerAddress, token: token, source: "IMAGEEDITOR_TOKEN"))
            }
        }
        if let token = file.token, let ownerAddress = file.server.flatMap(address) {
            entries.append(Entry(address: ownerAddress, token: token, source: path))
        }
        self.entries = entries
    }

    /// The token for the chosen server. Errors never contain it.
    func token(forChosen server: URL?) throws(SettingsError) -> String? {
        let chosen = server?.serverAddress
        guard let entry = entries.first(where: { $0.address == nil || $0.address == chosen })
        else { return nil }
        guard BearerToken.isValid(entry.token) else {
            throw .invalidValue(source: entry.source, reason: BearerToken.rule)
        }
        return entry.token
    }

    /// The token for the server at `address`, which is not the chosen one.
    func token(at address: String) -> String? {
        entries.first { $0.address == address && BearerToken.isValid($0.token) }?.token
    }
}
