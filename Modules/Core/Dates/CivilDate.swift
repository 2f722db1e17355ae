/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// - Returns: `nil` if the calendar does not have the day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses `YYYY-MM-DD`, years 1…9999; `nil` for another form or a day that does not exist.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = CivilTime.number(parts[0], digits: 4), year > 0,
            let month = CivilTime.number(parts[1], digits: 2),
            let day = CivilTime.number(parts[2], digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Creates the day that is `days` days after 1 January 1970.
    package init(daysSince1970 days: Int) {
        let shifted = days + Self.daysBefore1970
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    /// The number of days since 1 January 1970; negative for earlier days.
    package var daysSince1970: Int {
        // Counts years from March, so that a leap day is the last day of its year.
        let yearFromMarch = month > 2 ? year : year - 1
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let era = yearFromMarch.floorDivided(by: 400)
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - Self.daysBefore1970
    }

    /// `YYYY-MM-DD`.
    package var description: String {
        "\(CivilTime.padded(year, 4))-\(CivilTime.padded(month))-\(CivilTime.padded(day))"
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The number of days from 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Returns the quotient, rounded down, for a divisor above 0. (`/` rounds towards zero.)
    package func floorDivided(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}
