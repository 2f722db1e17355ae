import Foundation

/// The time as clocks show it in this place, without asking for a locale.
enum LocalTime {
    /// - Returns: The date, and how many seconds east of Greenwich local clocks are.
    static func now() -> (date: Date, offset: Int) {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return (Date(), parts.tm_gmtoff)
    }
}
