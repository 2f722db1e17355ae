import Core
import Foundation

/// Origins in words.
enum OriginWords {
    /// Such as `from the cache, saved 3 hours ago`.
    static func text(_ origin: Origin, now: Date, for frontEnd: FrontEnd) -> String {
        switch origin {
        case .remote: "from the server, just now"
        case .cache(let savedAt):
            "from the cache, saved \(RelativeAge.text(since: savedAt, now: now))"
        case .bundled: "bundled with \(frontEnd.name)"
        }
    }
}
