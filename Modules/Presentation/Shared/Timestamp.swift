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
        let dayNumber = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
        let second = whole - dayNumber * 86_400
        day = Self.day(dayNumber)
        clock = [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }
            .joined(separator: ":")
    }

    /// Counts in years that begin in March, so that the leap day is the last day of a year, and in
    /// eras of 400 years, which all have the same number of days.
    private static func day(_ daysSince1970: Int) -> String {
        let days = daysSince1970 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
