package import FoundationEssentials

/// Converts dates of HTTP headers, in the only current form (RFC 9110 §5.6.7): `Sun, 06 Nov 1994
/// 08:49:37 GMT`.
package enum HTTPDate {
    /// Parses a date, or returns `nil`. The day of the week is not checked.
    package static func date(from text: String) -> Date? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].utf8.count == 4, parts[0].hasSuffix(","),
            parts[5] == "GMT",
            let day = CivilTime.number(parts[1], digits: 2),
            let month = CivilTime.months.firstIndex(of: String(parts[2])),
            let year = CivilTime.number(parts[3], digits: 4),
            let days = CivilDate(year: year, month: month + 1, day: day)?.daysSince1970,
            let second = CivilTime.secondOfDay(parts[4])
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
