package import Foundation

/// The dates of the wire: `Mar 14, 2018 6:50:24 PM`, English on every machine, read as UTC.
///
/// Months have three letters, day and hour one or two digits, and a comma may follow the year. Some
/// writers put a narrow no-break space (U+202F) before AM and PM. Nothing else passes, least of all
/// a date that no calendar has. No formatter of Foundation is used: its first call alone takes
/// longer than reading a thousand dates here, and its answer depends on the machine.
package enum FeedDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The instant that the UTF-8 text `bytes` names, or `nil`.
    package static func date(from bytes: some Collection<UInt8>) -> Date? {
        var text = Scanner(rest: bytes[...])
        guard let month = text.month(), text.take(" "),
            let day = text.number(digits: 1...2), text.take(","), text.take(" "),
            let year = text.number(digits: 4...4), year >= 1
        else { return nil }
        _ = text.take(",")
        guard text.take(" "),
            let hour = text.number(digits: 1...2), (1...12).contains(hour), text.take(":"),
            let minute = text.number(digits: 2...2), minute < 60, text.take(":"),
            let second = text.number(digits: 2...2), second < 60,
            text.take(" ") || text.takeNarrowSpace(),
            let isAfternoon = text.half(), text.rest.isEmpty,
            (1...days(in: month, of: year)).contains(day)
        else { return nil }
        let days = daysSince1970(year: year, month: month, day: day)
        let hours = hour % 12 + (isAfternoon ? 12 : 0)
        let minutes = (days * 24 + hours) * 60 + minute
        return Date(timeIntervalSince1970: Double(minutes * 60 + second))
    }

    /// `date` as the wire says it, to the second before it: `Mar 14, 2018 6:50:24 PM`.
    package static func text(for date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let (day, secondOfDay) = floorDivide(seconds, by: 86_400)
        let (year, month, dayOfMonth) = civil(daysSince1970: day)
        let hour = secondOfDay / 3_600
        let date = "\(months[month - 1]) \(dayOfMonth), \(padded(year, to: 4))"
        let minute = padded(secondOfDay / 60 % 60, to: 2)
        let second = padded(secondOfDay % 60, to: 2)
        return "\(date) \((hour + 11) % 12 + 1):\(minute):\(second) \(hour < 12 ? "AM" : "PM")"
    }

    // MARK: - The proleptic Gregorian calendar

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Counted in years that begin with March, so that the leap day is the last one.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let (era, yearOfEra) = floorDivide(year, by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, day) = floorDivide(days + 719_468, by: 146_097)
        let yearOfEra = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (
            era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shifted + 2) / 5 + 1
        )
    }

    private static func floorDivide(_ value: Int, by divisor: Int) -> (Int, Int) {
        let quotient = value >= 0 ? value / divisor : (value + 1) / divisor - 1
        return (quotient, value - quotient * divisor)
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// What is left of a date's text.
    private struct Scanner<Text: Collection<UInt8>> where Text.SubSequence == Text {
        var rest: Text

        mutating func take(_ byte: Unicode.Scalar) -> Bool {
            guard let first = rest.first, UInt32(first) == byte.value else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func takeNarrowSpace() -> Bool {
            guard rest.starts(with: [0xe2, 0x80, 0xaf]) else { return false }
            rest = rest.dropFirst(3)
            return true
        }

        mutating func number(digits: ClosedRange<Int>) -> Int? {
            var value = 0
            var count = 0
            while count < digits.upperBound, let byte = rest.first, byte.isDigit {
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
                count += 1
                rest = rest.dropFirst()
            }
            return digits.contains(count) ? value : nil
        }

        mutating func month() -> Int? {
            var letters = 0
            for _ in 0..<3 {
                guard let byte = rest.popFirst() else { return nil }
                letters = letters << 8 | Int(byte)
            }
            switch letters {
            case 0x4a_61_6e: return 1
            case 0x46_65_62: return 2
            case 0x4d_61_72: return 3
            case 0x41_70_72: return 4
            case 0x4d_61_79: return 5
            case 0x4a_75_6e: return 6
            case 0x4a_75_6c: return 7
            case 0x41_75_67: return 8
            case 0x53_65_70: return 9
            case 0x4f_63_74: return 10
            case 0x4e_6f_76: return 11
            case 0x44_65_63: return 12
            default: return nil
            }
        }

        /// Whether it is the afternoon, or `nil` for what is neither AM nor PM.
        mutating func half() -> Bool? {
            if take("A") { return take("M") ? false : nil }
            if take("P") { return take("M") ? true : nil }
            return nil
        }
    }
}
