package import FoundationEssentials

/// Converts between dates and texts of RFC 3339, such as `2026-11-22T09:00:00Z` or
/// `2026-11-22T09:00:00.000Z`.
package enum RFC3339 {
    /// Formats `date` in UTC, without a fraction. Years outside 0…9999 are clamped.
    package static func seconds(_ date: Date) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        appendSeconds(of: date, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``seconds(_:)`` without creating a string.
    package static func appendSeconds(of date: Date, to bytes: inout [UInt8]) {
        let time = CivilTime(date)
        bytes.append(count: 20) { text in
            time.writeMinute(to: text, between: "T")
            text[16] = UInt8(ascii: ":")
            text.write(twoDigits: time.second, at: 17)
            text[19] = UInt8(ascii: "Z")
        }
    }

    /// Formats `date` in UTC and without seconds, such as `2018-03-14 18:50`. Years outside 0…9999
    /// are clamped.
    package static func minutes(_ date: Date) -> String {
        let time = CivilTime(date)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        bytes.append(count: 16) { time.writeMinute(to: $0, between: " ") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Formats `date` in UTC, with milliseconds. Years outside 0…9999 are clamped.
    package static func milliseconds(_ date: Date) -> String {
        let milliseconds = Int((CivilTime.bounded(date) * 1_000).rounded())
        let second = milliseconds.floorDivided(by: 1_000)
        let rest = CivilTime.padded(milliseconds - second * 1_000, 3)
        return "\(text(CivilTime(secondsSince1970: second))).\(rest)Z"
    }

    /// Parses a date of the years 1…9999 with `Z` or an offset from UTC. A fraction of a second may
    /// be given; its digits after the millisecond are ignored.
    ///
    /// - Returns: `nil` for a text of another form or of more than 40 bytes, and for a date that
    ///   does not exist.
    package static func date(from text: String) -> Date? {
        guard text.utf8.count <= 40, let dayEnd = text.firstIndex(where: { "Tt ".contains($0) }),
            let days = CivilDate(text[..<dayEnd])?.daysSince1970
        else { return nil }
        let rest = text[text.index(after: dayEnd)...]
        guard let clockEnd = rest.firstIndex(where: { "Zz+-".contains($0) }),
            let clock = milliseconds(clock: rest[..<clockEnd]),
            let offset = minutes(offset: rest[clockEnd...])
        else { return nil }
        let all = (days * 1_440 - offset) * 60_000 + clock
        return Date(timeIntervalSince1970: Double(all) / 1_000)
    }

    private static func text(_ time: CivilTime) -> String { "\(time.day)T\(time.clock)" }

    /// Parses `09:00:00` or `09:00:00.5` into milliseconds of the day; `nil` for another form.
    private static func milliseconds(clock: Substring) -> Int? {
        let parts = clock.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let seconds = CivilTime.secondOfDay(parts[0]) else { return nil }
        guard parts.count == 2 else { return seconds * 1_000 }
        guard !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isDigit) else { return nil }
        let digits = parts[1].prefix(3)
        let zeros = String(repeating: "0", count: 3 - digits.count)
        return Int(digits + zeros).map { seconds * 1_000 + $0 }
    }

    /// Parses `Z`, `+02:00` or `-0530` into minutes; `nil` for another form.
    private static func minutes(offset: Substring) -> Int? {
        if offset.lowercased() == "z" { return 0 }
        let digits = offset.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4,
            let hour = CivilTime.number(digits.prefix(2), digits: 2), hour < 24,
            let minute = CivilTime.number(digits.suffix(2), digits: 2), minute < 60
        else { return nil }
        return (hour * 60 + minute) * (offset.first == "-" ? -1 : 1)
    }
}

extension CivilTime {
    /// Writes the 16 bytes of `YYYY-MM-DD HH:MM`, for years 0…9999, with `separator` between day
    /// and time.
    fileprivate func writeMinute(
        to text: UnsafeMutableBufferPointer<UInt8>, between separator: Unicode.Scalar
    ) {
        text.write(twoDigits: day.year / 100, at: 0)
        text.write(twoDigits: day.year % 100, at: 2)
        text[4] = UInt8(ascii: "-")
        text.write(twoDigits: day.month, at: 5)
        text[7] = UInt8(ascii: "-")
        text.write(twoDigits: day.day, at: 8)
        text[10] = UInt8(ascii: separator)
        text.write(twoDigits: hour, at: 11)
        text[13] = UInt8(ascii: ":")
        text.write(twoDigits: minute, at: 14)
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number of 0…99 as two digits.
    fileprivate func write(twoDigits number: Int, at place: Int) {
        self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        self[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }
}

extension [UInt8] {
    /// Appends `count` bytes that `body` writes.
    @inline(__always)
    mutating func append(count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { bytes in
            bytes.initialize(repeating: 0)
            body(bytes)
            append(contentsOf: UnsafeBufferPointer(bytes))
        }
    }
}
