public import FoundationEssentials

/// Describes the age of a date.
public enum RelativeAge {
    /// The text for a date in the future.
    public static let future = "in the future"

    /// Returns a text such as `just now`, `5 minutes ago` or `3 days ago`.
    ///
    /// A date more than a minute after `now` is `in the future`: a clock was set back, so the age
    /// is unknown.
    public static func text(since date: Date, now: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        guard seconds >= -60 else { return future }
        guard seconds >= 60 else { return "just now" }
        let minutes = Int(min(seconds, 1e12) / 60)
        return "\(largestUnit(minutes: minutes)) ago"
    }

    private static func largestUnit(minutes: Int) -> String {
        switch minutes {
        case ..<60: HumanNumber.count(minutes, "minute")
        case ..<(24 * 60): HumanNumber.count(minutes / 60, "hour")
        case ..<(60 * 24 * 60): HumanNumber.count(minutes / (24 * 60), "day")
        case ..<(730 * 24 * 60): HumanNumber.count(minutes / (30 * 24 * 60), "month")
        default: HumanNumber.count(minutes / (365 * 24 * 60), "year")
        }
    }
}
