package import Foundation

/// A second of the proleptic Gregorian calendar, in UTC.
package struct CivilTime: Equatable {
    /// English, with three letters.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    package let day: CivilDate
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// English, with three letters.
    package let weekday: String

    /// The second that begins `seconds` after the beginning of 1970.
    package init(secondsSince1970 seconds: Int) {
        let days = seconds.floorDivided(by: 86_400)
        let rest = seconds - days * 86_400
        day = CivilDate(daysSince1970: days)
        (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
        let daysSinceSunday = days + 4
        weekday = Self.weekdays[daysSinceSunday - daysSinceSunday.floorDivided(by: 7) * 7]
    }

    /// The second that `date` is in. Years outside 0…9999 become the nearest second of these.
    package init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        let bounded = seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
        self.init(secondsSince1970: Int(bounded.rounded(.down)))
    }

    /// English, with three letters.
    package var month: String { Self.months[day.month - 1] }

    /// `number` with at least so many digits.
    package static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
