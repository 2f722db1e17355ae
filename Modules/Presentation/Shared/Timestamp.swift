import Core
public import Foundation

/// Dates as text in UTC, the same on every machine.
public enum Timestamp {
    /// Such as `2018-03-14T18:50:24Z`; parts of a second are left out.
    public static func iso8601(_ date: Date) -> String {
        let parts = CivilTime(date)
        return "\(parts.day)T\(parts.clock)Z"
    }

    /// Such as `2018-03-14 18:50`.
    public static func minutes(_ date: Date) -> String {
        let parts = CivilTime(date)
        return "\(parts.day) \(parts.clock.prefix(5))"
    }
}

/// A date's digits in UTC. Years outside 0…9999 are shown as the nearest of these.
private struct CivilTime {
    /// Such as `2018-03-14`.
    let day: String
    /// Such as `18:50:24`.
    let clock: String

    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        // The first second of the year 0 and the last of 9999.
        let bounded = seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
        let whole = Int(bounded.rounded(.down))
        let dayNumber = whole.floorDivided(by: 86_400)
        let second = whole - dayNumber * 86_400
        let date = CivilDate(daysSince1970: dayNumber)
        day = [(date.year, 4), (date.month, 2), (date.day, 2)].map(Self.padded)
            .joined(separator: "-")
        clock = [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }
            .joined(separator: ":")
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
