import Foundation

/// The optional file `config.json` in the configuration folder.
struct ConfigurationFile: Decodable, Equatable {
    var server: String?
    var appid: String?
    var token: String?
    var limits: [String: Int]?

    init() {}

    /// Reads the file; one that is missing is an empty one.
    static func read(from url: URL) throws(SettingsError) -> ConfigurationFile {
        guard FileManager.default.fileExists(atPath: url.path) else { return ConfigurationFile() }
        do {
            return try JSONDecoder().decode(
                ConfigurationFile.self, from: try Data(contentsOf: url))
        } catch let DecodingError.typeMismatch(_, context) {
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw .unreadable(path: url.path, reason: "\(key) has the wrong type")
        } catch is DecodingError {
            throw .unreadable(path: url.path, reason: "not a JSON object")
        } catch {
            throw .unreadable(path: url.path, reason: error.localizedDescription)
        }
    }
}
