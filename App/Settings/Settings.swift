import Cards
package import Core
package import FoundationEssentials
import ImageEditorFiles
import ImageEditorNetworking
import Presentation

/// The settings from the command line, the environment and the configuration file, in that order
/// of precedence.
package struct Settings: Equatable {
    package var server: URL?
    var book: ServerBook
    var applicationID: String
    /// The token that is sent to ``server``; for the command `serve`, the token that its clients
    /// must send.
    package var token: String?
    package var folders: Folders
    package var limits: Limits
    /// True if the user has set how far decoders must be isolated.
    private(set) var setsIsolation = false
    var allowsPrivateAddresses: Bool
    /// True if feeds and images come from the cache only.
    var isOffline: Bool
    /// The hosts that the user named: the server's, and those of URLs on the command line.
    /// Requests to them may reach private addresses.
    var namedHosts: Set<String>
    /// The tokens that the settings contain, each with its server.
    private let tokens: ServerTokens
    /// A file of trusted certificates that replaces the system's; `nil` uses the system's.
    var authorities: URL?
    var proxies: ProxySettings
    /// The photographs that a card must have.
    var cardPolicy: CardPolicy
    /// Notes on unknown keys of the configuration file.
    var notes: [String]

    init(overrides: SettingsOverrides, environment: [String: String]) throws {
        folders = try Folders(environment: environment)
        let path = folders.configuration.appending(path: "config.json")
        let file = try ConfigurationFile.read(from: path)
        notes = file.unknownKeys.map {
            Self.note(onUnknown: $0, in: path.path)
        }

        let book = try ServerBook.read(from: ServerBook.url(in: folders))
        self.book = book
        let variable = environment["IMAGEEDITOR_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
        if overrides.isServer {
            // The token of `serve` must not be sent to another server.
            server = nil
        } else if let named = overrides.server {
            do {
                server = try Self.server(named, in: book, source: "--server")
            } catch {
                throw UsageError(error.summary, advice: .seeServers)
            }
        } else if let variable {
            server = try Self.server(variable, in: book, source: "IMAGEEDITOR_SERVER")
        } else if let used = book.inUse.flatMap({ book.entry(named: $0) }) {
            server = used.url
        } else if let named = file.server {
            server = try Self.server(named, in: book, source: path.path)
        }
        applicationID = file.appid ?? "imageeditor"
        tokens = ServerTokens(
            book: book, environment: environment, variable: variable, file: file, path: path.path)
        if let token = overrides.token {
            guard BearerToken.isValid(token) else {
                throw UsageError("--token: \(BearerToken.rule)")
            }
            self.token = token
        } else if overrides.isServer {
            token = try tokens.tokenOfOwnServer()
        } else {
            token = try tokens.token(forChosen: server)
        }

        limits = overrides.defaultLimits
        for (name, value) in (file.limits ?? [:]).sorted(by: { $0.key < $1.key }) {
            do {
                try limits.set(name, to: value)
            } catch {
                throw SettingsError.invalidValue(
                    source: path.path, reason: error.errorText)
            }
        }
        for limit in overrides.limits { try limits.set(limit.name, to: limit.value) }
        if let isolation = try overrides.sandbox
            ?? Self.isolation(environment[SandboxOptions.variable], in: SandboxOptions.variable)
            ?? Self.isolation(file.sandbox, in: "\(path.path): sandbox")
        {
            limits.decoding.isolation = isolation
            setsIsolation = true
        }
        cardPolicy = try Self.cardPolicy(file.cards?.sides, path: path.path)
        allowsPrivateAddresses = overrides.allowsPrivateAddresses
        isOffline = overrides.isOffline
        authorities = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        do {
            proxies = try ProxySettings(environment: environment)
        } catch {
            throw SettingsError.invalidValue(
                source: error.variable, reason: "not a URL such as http://proxy.local:3128")
        }
        namedHosts = Set(server?.host().map { [$0] } ?? [])
    }

    /// Returns these settings for the server at `address`, with the token of that server only;
    /// `nil` if the address is invalid.
    func reaching(_ address: String) -> Settings? {
        let entry = book.entry(at: address)
        guard let url = entry?.url ?? URL(string: address), url.isWeb else { return nil }
        var settings = self
        settings.server = url
        settings.token = tokens.token(at: address)
        if let host = url.host() { settings.namedHosts.insert(host) }
        return settings
    }

    /// These settings with at most one retry, for requests whose caller can already show local
    /// data.
    var hurried: Settings {
        var settings = self
        settings.limits.retries = min(1, limits.retries)
        return settings
    }

    private static func note(onUnknown key: String, in path: String) -> String {
        let known = ConfigurationFile.keys(near: key)
        let question = NearestName.to(key, among: known).map { "did you mean \($0)? " } ?? ""
        return "\(path): \(key) is not a setting and is ignored; \(question)the settings are "
            + known.joined(separator: ", ")
    }

    /// Returns the isolation of decoders that `text` names; `nil` if it is empty.
    private static func isolation(
        _ text: String?, in source: String
    ) throws(SettingsError) -> DecoderIsolation? {
        guard let text, !text.isEmpty else { return nil }
        guard let isolation = DecoderIsolation(rawValue: text) else {
            let known = DecoderIsolation.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidValue(
                source: source, reason: "\(SafeText.line(text)) is not one of \(known)")
        }
        return isolation
    }

    private static func cardPolicy(
        _ sides: String?, path: String
    ) throws(SettingsError) -> CardPolicy {
        guard let sides else { return CardPolicy() }
        guard let photos = CardPolicy.Photos(rawValue: sides) else {
            let known = CardPolicy.Photos.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidValue(source: path, reason: "cards.sides is not one of \(known)")
        }
        return CardPolicy(photos: photos)
    }

    /// Returns the server with the name or the address `text`.
    static func server(
        _ text: String, in book: ServerBook, source: String
    ) throws(SettingsError) -> URL {
        if let entry = book.entry(named: text) { return entry.url }
        if ServerBook.isName(text) {
            throw .invalidValue(
                source: source,
                reason: "no server has the name \(text), and it is not a URL such as"
                    + " http://localhost:8080")
        }
        return try serverURL(text, source: source)
    }

    static func serverURL(_ text: String, source: String) throws(SettingsError) -> URL {
        guard let url = TypedAddress.url(text), url.isWeb else {
            throw .invalidValue(
                source: source,
                reason: "\(TypedAddress.withoutSecrets(text)) is not a URL such as"
                    + " http://localhost:8080")
        }
        if let port = url.port, !(1...65_535).contains(port) {
            throw .invalidValue(
                source: source,
                reason: "port \(port) of \(TypedAddress.withoutSecrets(text)) is not one of 1…65535"
            )
        }
        return url
    }
}

/// The settings that the command line overrides.
struct SettingsOverrides: Equatable {
    /// True for the command `serve`, which uses no other server.
    var isServer = false
    var server: String?
    var token: String?
    var sandbox: DecoderIsolation?
    var limits: [LimitArgument] = []
    /// The limits that apply unless the command line or the configuration file sets others.
    var defaultLimits = Limits()
    var allowsPrivateAddresses = false
    /// True if feeds and images come from the cache only.
    var isOffline = false
}

/// URLs as users type them.
enum TypedAddress {
    /// Parses a URL; returns `nil` if the text is not a URL.
    ///
    /// Bytes that are not UTF-8 are percent-encoded; see ``Swift/String/init(pathBytes:)``. In such
    /// a text, this function also encodes all other characters that a URL may not contain.
    /// Foundation does so for other texts, but would encode each `%` of this one a second time.
    static func url(_ text: String) -> URL? {
        guard text.unicodeScalars.contains(where: { $0.fileByte != nil }) else {
            return URL(string: text)
        }
        var encoded = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII, scalar.value > 0x20, !#""<>\^`{|}"#.unicodeScalars.contains(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                for byte in scalar.fileByte.map({ [$0] }) ?? Array(scalar.utf8) {
                    encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            }
        }
        return URL(string: encoded)
    }

    /// Returns the text for use in an error, without user info and query, which may contain a
    /// password or token.
    static func withoutSecrets(_ text: String) -> String {
        let address = text.prefix { $0 != "?" && $0 != "#" }
        guard let end = address.lastIndex(of: "@") else { return String(address) }
        let scheme = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
        return String(scheme + address[address.index(after: end)...])
    }
}
