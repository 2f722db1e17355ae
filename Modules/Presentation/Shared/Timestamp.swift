import Core
public import Foundation

/// Dates as text in UTC, the same on every machine.
public enum Timestamp {
    /// Such as `2018-03-14T18:50:24Z`; parts of a second are left out.
    public static func iso8601(_ date: Date) -> String { RFC3339.seconds(date) }

    /// Such as `2018-03-14 18:50`.
    public static func minutes(_ date: Date) -> String {
        let time = CivilTime(date)
        return "\(time.day) \(time.clock.prefix(5))"
    }
}
