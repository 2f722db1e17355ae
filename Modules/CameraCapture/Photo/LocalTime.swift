import Foundation

/// The local time of this machine, without a locale.
enum LocalTime {
    /// - Returns: The date, and the local time zone's offset in seconds east of Greenwich.
    static func now() -> (date: Date, offset: Int) {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return (Date(), parts.tm_gmtoff)
    }
}
