package import FoundationEssentials

/// Converts dates of HTTP headers (RFC 9110 §5.6.7). All three forms are read:
///
/// - `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that is written,
/// - `Sunday, 06-Nov-94 08:49:37 GMT`,
/// - `Sun Nov  6 08:49:37 1994`.
package enum HTTPDate {
    /// Parses a date, or returns `nil`. The day of the week is not checked.
    ///
    /// - Parameter now: The time for which a year of two digits is at most 50 years in the future.
    package static func date(from text: String, now: Date = Date()) -> Date? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let isInGMT = parts[0].hasSuffix(",") && parts.last == "GMT"
        switch parts.count {
        case 6 where isInGMT && parts[0].utf8.count == 4:
            return date(
                CivilTime.number(parts[3], digits: 4), parts[2], parts[1], clock: parts[4])
        case 4 where isInGMT:
            let day = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            guard day.count == 3, let year = CivilTime.number(day[2], digits: 2) else { return nil }
            let last = CivilTime(now).day.year + 50
            return date(last - (last - year) % 100, day[1], day[0], clock: parts[2])
        case 6 where parts[0].utf8.count == 3 && parts[2].isEmpty:
            return date(
                CivilTime.number(parts[5], digits: 4), parts[1], "0" + parts[3], clock: parts[4])
        case 5 where parts[0].utf8.count == 3:
            return date(
                CivilTime.number(parts[4], digits: 4), parts[1], parts[2], clock: parts[3])
        default: return nil
        }
    }

    private static func date(
        _ year: Int?, _ month: Substring, _ day: Substring, clock: Substring
    ) -> Date? {
        guard let year, let month = CivilTime.months.firstIndex(of: String(month)),
            let day = CivilTime.number(day, digits: 2),
            let days = CivilDate(year: year, month: month + 1, day: day)?.daysSince1970,
            let second = CivilTime.secondOfDay(clock)
        else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + second))
    }

    /// Returns true if the date of a file's last change identifies the bytes that were sent at
    /// `sent`. A date less than a minute before `sent` does not: the file may have changed again
    /// within the same second (RFC 9110 §8.8.2.2).
    static func identifies(_ change: Date, sent: Date) -> Bool {
        sent.timeIntervalSince(change) >= 60
    }

    /// Formats a time, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func text(for time: CivilTime) -> String {
        "\(time.weekday), \(CivilTime.padded(time.day.day)) \(time.month) "
            + "\(CivilTime.padded(time.day.year, 4)) \(time.clock) GMT"
    }
}
