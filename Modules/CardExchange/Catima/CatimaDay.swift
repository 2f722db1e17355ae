import Cards
import Core

/// Days as Catima writes them: milliseconds since 1970 at midnight, wherever the telephone was.
enum CatimaDay {
    private static let millisecondsPerDay = 86_400_000

    /// The day whose midnight in UTC is nearest, which is the one that was meant from UTC−12 to
    /// UTC+12. `nil` for what is no number, and for years outside of 1…9999.
    static func day(_ text: String) -> CardDay? {
        guard let milliseconds = Int(text), milliseconds.magnitude < 1 << 52 else { return nil }
        let days = (milliseconds + millisecondsPerDay / 2).floorDivided(by: millisecondsPerDay)
        return CardDay(CivilDate(daysSince1970: days))
    }

    /// Midnight in UTC.
    static func text(_ day: CardDay) -> String {
        String(day.daysSince1970 * millisecondsPerDay)
    }
}
