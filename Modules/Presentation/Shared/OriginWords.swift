import Core
import FoundationEssentials

/// Describes the origin of an answer.
enum OriginWords {
    /// Returns a text such as `from the cache, saved 3 hours ago`.
    static func text(_ origin: Origin, now: Date, for frontEnd: FrontEnd) -> String {
        switch origin {
        case .remote: "from the server, just now"
        case .cache(let savedAt):
            "from the cache, saved \(RelativeAge.text(since: savedAt, now: now))"
        case .bundled: "bundled with \(frontEnd.name)"
        }
    }
}

/// Names the origins of answers in JSON.
enum OriginJSON {
    static func name(_ origin: Origin) -> String {
        switch origin {
        case .remote: "remote"
        case .cache: "cache"
        case .bundled: "bundled"
        }
    }

    /// Returns the members `"origin"` and, for a cached answer, `"savedAt"`.
    static func members(_ origin: Origin) -> [JSONText.Member] {
        var members = [JSONText.Member("origin", .string(name(origin)))]
        if case .cache(let savedAt) = origin {
            members.append(.init("savedAt", .string(Timestamp.iso8601(savedAt))))
        }
        return members
    }
}
