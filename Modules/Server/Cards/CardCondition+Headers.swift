import Cards
import HTTPTypes

extension CardCondition {
    /// Reads `If-Match` and `If-None-Match`.
    ///
    /// - Throws: ``Refusal`` if `If-None-Match` has a value other than `*`, or comes with an
    ///   `If-Match`.
    init(_ headers: HTTPFields) throws {
        let match = Self.tags(headers[values: .ifMatch])
        let noneMatch = Self.tags(headers[values: .ifNoneMatch])
        guard noneMatch.isEmpty || (noneMatch == ["*"] && match.isEmpty) else {
            throw Refusal.badCondition
        }
        if !noneMatch.isEmpty {
            self = .absent
        } else if match.isEmpty {
            self = .none
        } else if match.contains("*") {
            self = .present
        } else {
            // Leave out weak tags, and tags that this server cannot have made: no card matches
            // them.
            self = .version(Set(match.compactMap(Self.version)))
        }
    }

    /// Returns the entity tag of a card's version.
    static func tag(of version: Int64) -> String { "\"\(version)\"" }

    private static func tags(_ values: [String]) -> [String] {
        values.joined(separator: ",").split(separator: ",").map { String($0.trimmed()) }
            .filter { !$0.isEmpty }
    }

    private static func version(_ tag: String) -> Int64? {
        guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
        let version = Int64(tag.dropFirst().dropLast())
        // Accept only the canonical form of a number: `7`, but not `07`.
        return version.flatMap { Self.tag(of: $0) == tag ? $0 : nil }
    }
}
