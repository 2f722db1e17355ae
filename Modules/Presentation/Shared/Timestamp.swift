import Core
public import FoundationEssentials

/// Formats dates in UTC, the same on every machine.
public enum Timestamp {
    /// Returns a date such as `2018-03-14T18:50:24Z`, without fractions of a second.
    public static func iso8601(_ date: Date) -> String { RFC3339.seconds(date) }

    /// Returns a date such as `2018-03-14 18:50`.
    public static func minutes(_ date: Date) -> String { RFC3339.minutes(date) }
}
