import Core

/// Names of origins in JSON.
enum OriginJSON {
    static func name(_ origin: Origin) -> String {
        switch origin {
        case .remote: "remote"
        case .cache: "cache"
        case .bundled: "bundled"
        }
    }

    /// `"origin"`, and `"savedAt"` for a cached answer.
    static func members(_ origin: Origin) -> [JSONText.Member] {
        var members = [JSONText.Member("origin", .string(name(origin)))]
        if case .cache(let savedAt) = origin {
            members.append(.init("savedAt", .string(Timestamp.iso8601(savedAt))))
        }
        return members
    }
}
