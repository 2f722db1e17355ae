import Cards
import Core

/// Converts Catima's days: milliseconds since 1970 at midnight in the phone's time zone.
enum CatimaDay {
    private static let millisecondsPerDay = 86_400_000

    /// Returns the day whose midnight in UTC is nearest, which is correct from UTC−12 to UTC+12.
    /// `nil` if `text` is not a number, or the year is outside 1…9999.
    static func day(_ text: String) -> CardDay? {
        guard let milliseconds = Int(text), milliseconds.magnitude < 1 << 52 else { return nil }
        let days = (milliseconds + millisecondsPerDay / 2).floorDivided(by: millisecondsPerDay)
        return CardDay(CivilDate(daysSince1970: days))
    }

    /// Formats the midnight of a day in UTC.
    static func text(_ day: CardDay) -> String {
        String(day.daysSince1970 * millisecondsPerDay)
    }
}
