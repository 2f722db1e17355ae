import Core
import Foundation

/// What the command line, the environment and the configuration file say together, in that order of
/// precedence.
struct Settings: Equatable {
    var server: URL?
    var applicationID: String
    var token: String?
    var folders: Folders
    var limits: Limits
    var allowsPrivateAddresses: Bool
    /// Hosts that a person named: the server's, and those of addresses on the command line. They may
    /// be private.
    var namedHosts: Set<String>
    /// The certificates to trust in place of the system's.
    var authorities: URL?

    init(overrides: SettingsOverrides, environment: [String: String]) throws {
        folders = try Folders(environment: environment)
        let path = folders.configuration.appending(path: "config.json")
        let file = try ConfigurationFile.read(from: path)

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
        allowsPrivateAddresses = overrides.allowsPrivateAddresses
        authorities = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        namedHosts = Set(server?.host().map { [$0] } ?? [])
    }

    /// The token that goes with the server that was chosen. Its text is never part of an error.
    private static func token(
        _ overrides: SettingsOverrides, _ environment: [String: String], _ file: ConfigurationFile,
        for server: URL?, path: String
    ) throws -> String? {
        let isFit: (String) -> Bool = { token in
            (1...1_024).contains(token.utf8.count)
                && token.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        }
        let rule = "a token is 1 to 1024 visible ASCII characters"
        if let token = overrides.token {
            guard isFit(token) else { throw UsageError("--token: \(rule)") }
            return token
        }
        if let token = environment["IMAGEEDITOR_TOKEN"], !token.isEmpty {
            guard isFit(token) else {
                throw SettingsError.invalidValue(source: "IMAGEEDITOR_TOKEN", reason: rule)
            }
            return token
        }
        guard let token = file.token else { return nil }
        guard isFit(token) else { throw SettingsError.invalidValue(source: path, reason: rule) }
        // The file's token is meant for the file's server; another one must not learn it.
        guard let named = file.server.flatMap({ URL(string: $0) }), let server,
            origin(of: named) != origin(of: server)
        else { return token }
        return nil
    }

    private static func origin(of url: URL) -> [String?] {
        let scheme = url.scheme?.lowercased()
        return [scheme, url.host()?.lowercased(), "\(url.port ?? (scheme == "https" ? 443 : 80))"]
    }

    static func serverURL(_ text: String, source: String) throws(SettingsError) -> URL {
        guard let url = URL(string: text), url.isWeb else {
            throw .invalidValue(
                source: source,
                reason: "\(TypedAddress.withoutSecrets(text)) is not an address such as"
                    + " http://localhost:8080")
        }
        return url
    }
}
