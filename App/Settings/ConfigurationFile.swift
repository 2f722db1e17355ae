import Core
import FoundationEssentials
import Presentation

/// The optional file `config.json` in the configuration folder.
struct ConfigurationFile: Decodable, Equatable {
    var server: String?
    var appid: String?
    var token: String?
    /// The required isolation of decoders. Each value of this file is `nil` if the file lacks it.
    var sandbox: String?
    var limits: [String: Int]?
    var cards: Cards?
    /// The keys of the file that are no settings: those of the file itself, sorted, then those of
    /// its group, sorted. A key in a group follows the name of the group, as in `cards.side`.
    private(set) var unknownKeys: [String] = []

    static let keys = Key.allCases.map(\.rawValue)

    /// Returns the settings to suggest for an unknown key. For a key in a group, they include the
    /// keys of groups.
    static func keys(near unknown: String) -> [String] {
        guard unknown.contains(".") else { return keys }
        return keys.flatMap { $0 == Key.cards.rawValue ? Cards.keys : [$0] }
    }

    private enum Key: String, CodingKey, CaseIterable {
        case server, token, appid, sandbox, limits, cards
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The settings for cards.
    struct Cards: Decodable, Equatable {
        /// The required photographs: `both`, `one` or `none`.
        var sides: String?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case sides
        }

        /// The keys, each after the name of the group.
        static let keys = CodingKeys.allCases.map { "\(Key.cards.rawValue).\($0.rawValue)" }
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        server = try container.decodeIfPresent(String.self, forKey: .server)
        appid = try container.decodeIfPresent(String.self, forKey: .appid)
        token = try container.decodeIfPresent(String.self, forKey: .token)
        sandbox = try container.decodeIfPresent(String.self, forKey: .sandbox)
        // Decoded as `Double`, because the error of decoding an `Int` would not name the invalid
        // limit.
        limits = try container.decodeIfPresent([String: Double].self, forKey: .limits)
            .map { try Dictionary(uniqueKeysWithValues: $0.map(Self.limit)) }
        cards = try container.decodeIfPresent(Cards.self, forKey: .cards)
        let all = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        unknownKeys = all.filter { !Self.keys.contains($0) }.sorted()
        if cards != nil {
            let group = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .cards)
            unknownKeys += group.allKeys.map { "\(Key.cards.rawValue).\($0.stringValue)" }
                .filter { !Cards.keys.contains($0) }.sorted()
        }
    }

    private static func limit(_ name: String, _ value: Double) throws -> (String, Int) {
        guard let number = Int(exactly: value) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [Key.limits, AnyKey(stringValue: name)],
                    debugDescription: "not a whole number"))
        }
        return (name, number)
    }

    /// Reads the file. A missing file counts as empty.
    static func read(from url: URL) throws(SettingsError) -> ConfigurationFile {
        guard let data = try SettingsFile.read(url) else { return ConfigurationFile() }
        do {
            return try JSONDecoder().decode(ConfigurationFile.self, from: data)
        } catch let error as DecodingError {
            throw .unreadable(path: url.path, reason: reason(of: error))
        } catch {
            throw .unreadable(path: url.path, reason: "not a JSON object")
        }
    }

    private static func reason(of error: DecodingError) -> String {
        let keys =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath.map(\.stringValue)
            @unknown default: [String]()
            }
        guard let first = keys.first else { return "not a JSON object" }
        let expected =
            switch (first, keys.count) {
            case (Key.limits.rawValue, 1), (Key.cards.rawValue, 1): "an object"
            case (Key.limits.rawValue, _): "a whole number"
            default: "a text"
            }
        return "\(keys.joined(separator: ".")) is not \(expected)"
    }
}
