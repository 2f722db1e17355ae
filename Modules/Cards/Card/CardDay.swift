package import Core

/// A day as printed on a card, such as 2027-12-31, without hour and time zone.
public struct CardDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let date: CivilDate

    public var year: Int { date.year }
    public var month: Int { date.month }
    public var day: Int { date.day }

    /// - Returns: `nil` if the calendar does not have the day, or the year is outside 1…9999.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        self.init(date)
    }

    /// Parses `YYYY-MM-DD`.
    public init?(_ text: String) {
        guard let date = CivilDate(text) else { return nil }
        self.init(date)
    }

    /// - Returns: `nil` if the year is outside 1…9999.
    package init?(_ date: CivilDate) {
        guard (1...9_999).contains(date.year) else { return nil }
        self.date = date
    }

    /// The number of days since 1 January 1970; negative before.
    package var daysSince1970: Int { date.daysSince1970 }

    /// The day as `YYYY-MM-DD`.
    public var description: String { date.description }

    public static func < (left: CardDay, right: CardDay) -> Bool { left.date < right.date }
}
