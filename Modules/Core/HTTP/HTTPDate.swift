import Foundation

/// The dates of HTTP headers, in the one form that is still written (RFC 9110 §5.6.7):
/// `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    /// The instant that `text` names, or `nil`. The day of the week is not checked.
    static func date(from text: String) -> Date? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].utf8.count == 4, parts[0].hasSuffix(","),
            parts[5] == "GMT",
            let day = number(parts[1], digits: 2),
            let month = CivilTime.months.firstIndex(of: String(parts[2])),
            let year = number(parts[3], digits: 4),
            let days = CivilDate(year: year, month: month + 1, day: day)?.daysSince1970
        else { return nil }
        let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        // A leap second is the 60th.
        guard time.count == 3, let hour = number(time[0], digits: 2), hour < 24,
            let minute = number(time[1], digits: 2), minute < 60,
            let second = number(time[2], digits: 2), second <= 60
        else { return nil }
        let minutes = (days * 24 + hour) * 60 + minute
        return Date(timeIntervalSince1970: Double(minutes * 60 + second))
    }

    /// The time as a header says it.
    package static func text(for time: CivilTime) -> String {
        let clock = [time.hour, time.minute, time.second].map { CivilTime.padded($0) }
        return "\(time.weekday), \(CivilTime.padded(time.day.day)) \(time.month) "
            + "\(CivilTime.padded(time.day.year, 4)) \(clock.joined(separator: ":")) GMT"
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }
}
