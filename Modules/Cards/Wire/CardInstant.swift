import Core
package import Foundation

/// Instants as the JSON of cards has them: `2026-11-22T09:00:00.000Z` (RFC 3339), in milliseconds.
package enum CardInstant {
    /// Years outside 0…9999 become the nearest instant of these.
    package static func text(for date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        let bounded = seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
        let milliseconds = Int((bounded * 1_000).rounded())
        let second = milliseconds.floorDivided(by: 1_000)
        let time = CivilTime(secondsSince1970: second)
        let day = [time.day.month, time.day.day].map { "-" + CivilTime.padded($0) }.joined()
        let clock = [time.hour, time.minute, time.second].map { CivilTime.padded($0) }
        return "\(CivilTime.padded(time.day.year, 4))\(day)T\(clock.joined(separator: ":"))"
            + ".\(CivilTime.padded(milliseconds - second * 1_000, 3))Z"
    }

    /// Reads any fraction of a second, or none, and any offset from UTC.
    package static func date(from text: String) -> Date? {
        guard text.utf8.count <= 40, let dayEnd = text.firstIndex(where: { "Tt ".contains($0) }),
            let day = CardDay(String(text[..<dayEnd])),
            let days = CivilDate(year: day.year, month: day.month, day: day.day)?.daysSince1970
        else { return nil }
        let rest = text[text.index(after: dayEnd)...]
        guard let clockEnd = rest.firstIndex(where: { "Zz+-".contains($0) }),
            let clock = milliseconds(clock: rest[..<clockEnd]),
            let offset = minutes(offset: rest[clockEnd...])
        else { return nil }
        let all = (days * 1_440 - offset) * 60_000 + clock
        return Date(timeIntervalSince1970: Double(all) / 1_000)
    }

    /// `09:00:00` or `09:00:00.5`, in milliseconds of the day.
    private static func milliseconds(clock: Substring) -> Int? {
        let parts = clock.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fields = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3, let hour = number(fields[0], below: 24),
            let minute = number(fields[1], below: 60),
            // A leap second is the 60th.
            let second = number(fields[2], below: 61)
        else { return nil }
        var thousandths = 0
        if parts.count == 2 {
            guard !parts[1].isEmpty, parts[1].utf8.allSatisfy(isDigit) else { return nil }
            thousandths =
                Int(
                    parts[1].prefix(3)
                        + String(repeating: "0", count: 3).dropFirst(
                            min(parts[1].utf8.count, 3))) ?? 0
        }
        return ((hour * 60 + minute) * 60 + second) * 1_000 + thousandths
    }

    /// `Z`, `+02:00` or `-0530`, in minutes.
    private static func minutes(offset: Substring) -> Int? {
        if offset.lowercased() == "z" { return 0 }
        let digits = offset.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, let hour = number(digits.prefix(2), below: 24),
            let minute = number(digits.suffix(2), below: 60)
        else { return nil }
        return (hour * 60 + minute) * (offset.first == "-" ? -1 : 1)
    }

    /// Two digits.
    private static func number(_ text: Substring, below limit: Int) -> Int? {
        guard text.utf8.count == 2, text.utf8.allSatisfy(isDigit), let number = Int(text) else {
            return nil
        }
        return number < limit ? number : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
