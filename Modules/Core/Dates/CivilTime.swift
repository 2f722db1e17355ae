package import FoundationEssentials

/// A second of the proleptic Gregorian calendar, in UTC.
package struct CivilTime: Equatable {
    /// The English names of the months, with three letters each.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    package let day: CivilDate
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Converts Unix time to UTC.
    package init(secondsSince1970 seconds: Int) {
        let days = seconds.floorDivided(by: 86_400)
        let rest = seconds - days * 86_400
        day = CivilDate(daysSince1970: days)
        (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
    }

    /// Creates the second that contains `date`. Years outside 0…9999 are clamped, and NaN counts as
    /// 1 January 1970.
    package init(_ date: Date) {
        self.init(secondsSince1970: Int(Self.bounded(date).rounded(.down)))
    }

    /// Returns the seconds of `date` since 1970, clamped to the years 0…9999; 0 for NaN.
    static func bounded(_ date: Date) -> Double {
        let seconds = date.timeIntervalSince1970
        return seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
    }

    /// The English name of the month, with three letters.
    package var month: String { Self.months[day.month - 1] }

    /// The English name of the day of the week, with three letters.
    package var weekday: String {
        let daysSinceSunday = day.daysSince1970 + 4
        return Self.weekdays[daysSinceSunday - daysSinceSunday.floorDivided(by: 7) * 7]
    }

    /// The time of day, such as `18:50:24`.
    package var clock: String {
        "\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(second))"
    }

    /// Day and time for file names: `20180314` and `185024`.
    package var compact: (day: String, clock: String) {
        (
            Self.padded(day.year, 4) + Self.padded(day.month) + Self.padded(day.day),
            Self.padded(hour) + Self.padded(minute) + Self.padded(second)
        )
    }

    /// Parses a time such as `18:50:24` and returns the second of the day; `nil` for another form.
    /// Second 60, a leap second, is accepted.
    static func secondOfDay(_ clock: Substring) -> Int? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], digits: 2), hour < 24,
            let minute = number(parts[1], digits: 2), minute < 60,
            let second = number(parts[2], digits: 2), second <= 60
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    /// Parses a number of exactly `digits` ASCII digits; `nil` for any other text.
    static func number(_ text: some StringProtocol, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    /// Formats `number` with at least `width` digits.
    package static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        let missing = width - digits.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
    }
}
