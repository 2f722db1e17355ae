import Cards
import Core
import Foundation
import Presentation

/// What the command line, the environment and the configuration file say together, in that order of
/// precedence.
struct Settings: Equatable {
    var server: URL?
    var applicationID: String
    var token: String?
    var folders: Folders
    var limits: Limits
    var allowsPrivateAddresses: Bool
    /// Hosts that a person named: the server's, and those of addresses on the command line. They
    /// may be private.
    var namedHosts: Set<String>
    /// The certificates to trust in place of the system's.
    var authorities: URL?
    /// The fields a card must have.
    var cardPolicy: CardPolicy
    /// Remarks on unknown keys of the configuration file.
    var remarks: [String]

    init(overrides: SettingsOverrides, environment: [String: String]) throws {
        folders = try Folders(environment: environment)
        let path = folders.configuration.appending(path: "config.json")
        let file = try ConfigurationFile.read(from: path)
        remarks = file.unknownKeys.map {
            Self.remark(onUnknown: $0, in: path.path)
        }

        if let named = overrides.server {
            do {
                server = try Self.serverURL(named, source: "--server")
            } catch {
                throw UsageError(error.summary)
            }
        } else if let named = environment["IMAGEEDITOR_SERVER"], !named.isEmpty {
            server = try Self.serverURL(named, source: "IMAGEEDITOR_SERVER")
        } else if let named = file.server {
            server = try Self.serverURL(named, source: path.path)
        }
        applicationID = file.appid ?? "imageeditor"
        token = try Self.token(overrides, environment, file, for: server, path: path.path)

        limits = Limits()
        for (name, value) in (file.limits ?? [:]).sorted(by: { $0.key < $1.key }) {
            do {
                try limits.set(name, to: value)
            } catch {
                throw SettingsError.invalidValue(
                    source: path.path, reason: error.localizedDescription)
            }
        }
        for limit in overrides.limits { try limits.set(limit.name, to: limit.value) }
        cardPolicy = try Self.cardPolicy(file.cards?.sides, path: path.path)
        allowsPrivateAddresses = overrides.allowsPrivateAddresses
        authorities = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        namedHosts = Set(server?.host().map { [$0] } ?? [])
    }

    /// The token that goes with the server that was chosen. Its text is never part of an error.
    private static func token(
        _ overrides: SettingsOverrides, _ environment: [String: String], _ file: ConfigurationFile,
        for server: URL?, path: String
    ) throws -> String? {
        if let token = overrides.token {
            guard BearerToken.isValid(token) else {
                throw UsageError("--token: \(BearerToken.rule)")
            }
            return token
        }
        func check(_ token: String, from source: String) throws(SettingsError) {
            guard BearerToken.isValid(token) else {
                throw .invalidValue(source: source, reason: BearerToken.rule)
            }
        }
        if let token = environment["IMAGEEDITOR_TOKEN"], !token.isEmpty {
            try check(token, from: "IMAGEEDITOR_TOKEN")
            return token
        }
        guard let token = file.token else { return nil }
        try check(token, from: path)
        // The file's token is meant for the file's server; another one must not learn it.
        let named = file.server.flatMap { URL(string: $0)?.origin }
        return named != nil && named == server?.origin ? token : nil
    }

    /// The same for whoever has something of their own to show at once: a request is repeated once
    /// at most.
    var hurried: Settings {
        var settings = self
        settings.limits.retries = min(1, limits.retries)
        return settings
    }

    private static func remark(onUnknown key: String, in path: String) -> String {
        let known = ConfigurationFile.keys
        let question = NearestName.to(key, among: known).map { "did you mean \($0)? " } ?? ""
        return "\(path): \(key) is no setting and is ignored; \(question)there are "
            + known.joined(separator: ", ")
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

    static func serverURL(_ text: String, source: String) throws(SettingsError) -> URL {
        guard let url = URL(string: text), url.isWeb else {
            throw .invalidValue(
                source: source,
                reason: "\(TypedAddress.withoutSecrets(text)) is not an address such as"
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
    var server: String?
    var token: String?
    var limits: [LimitArgument] = []
    var allowsPrivateAddresses = false
}

/// Addresses as people type them, passwords and all.
enum TypedAddress {
    /// What was meant as an address, to be repeated in an error: whatever stands before an `@` may
    /// be a password, and a query may hold a token.
    static func withoutSecrets(_ text: String) -> String {
        let address = text.prefix { $0 != "?" && $0 != "#" }
        guard let end = address.lastIndex(of: "@") else { return String(address) }
        let scheme = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
        return String(scheme + address[address.index(after: end)...])
    }
}
