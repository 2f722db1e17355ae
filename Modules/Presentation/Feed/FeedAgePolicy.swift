import Foundation

/// When a kept feed is called stale. It is shown whatever its age.
enum FeedAgePolicy {
    static let maximumDays = 7

    static func isStale(savedAt: Date, now: Date) -> Bool {
        now.timeIntervalSince(savedAt) > Double(maximumDays) * 86_400
    }
}
