import Core
public import Foundation

/// Dates as text in UTC, the same on every machine.
public enum Timestamp {
    /// Such as `2018-03-14T18:50:24Z`; parts of a second are left out.
    public static func iso8601(_ date: Date) -> String {
        let time = CivilTime(date)
        return "\(day(time))T\(minutes(time)):\(CivilTime.padded(time.second))Z"
    }

    /// Such as `2018-03-14 18:50`.
    public static func minutes(_ date: Date) -> String {
        let time = CivilTime(date)
        return "\(day(time)) \(minutes(time))"
    }

    private static func day(_ time: CivilTime) -> String {
        "\(CivilTime.padded(time.day.year, 4))-\(CivilTime.padded(time.day.month))"
            + "-\(CivilTime.padded(time.day.day))"
    }

    private static func minutes(_ time: CivilTime) -> String {
        "\(CivilTime.padded(time.hour)):\(CivilTime.padded(time.minute))"
    }
}
