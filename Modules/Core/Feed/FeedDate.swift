package import FoundationEssentials

/// Converts between dates and the feed's format: `Mar 14, 2018 6:50:24 PM`, in English and UTC.
///
/// Months have three letters, day and hour one or two digits, and a comma may follow the year. Some
/// writers put a narrow no-break space (U+202F) before AM and PM. Anything else is rejected,
/// including dates that do not exist. Foundation's formatters are not used: their first call alone
/// takes longer than parsing a thousand dates here, and their result depends on the locale.
package enum FeedDate {
    /// Parses a date from UTF-8 text, or returns `nil`.
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
            let days = CivilDate(year: year, month: month, day: day)?.daysSince1970
        else { return nil }
        let hours = hour % 12 + (isAfternoon ? 12 : 0)
        let minutes = (days * 24 + hours) * 60 + minute
        return Date(timeIntervalSince1970: Double(minutes * 60 + second))
    }

    /// Formats a time for the feed: `Mar 14, 2018 6:50:24 PM`.
    package static func text(for time: CivilTime) -> String {
        let clock = [(time.hour + 11) % 12 + 1, time.minute, time.second]
        return "\(time.month) \(time.day.day), \(CivilTime.padded(time.day.year, 4)) \(clock[0])"
            + ":\(CivilTime.padded(clock[1])):\(CivilTime.padded(clock[2]))"
            + (time.hour < 12 ? " AM" : " PM")
    }

    /// The rest of a date's text, which parsing consumes.
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

        /// Returns `true` for PM, `false` for AM and `nil` for anything else.
        mutating func half() -> Bool? {
            if take("A") { return take("M") ? false : nil }
            if take("P") { return take("M") ? true : nil }
            return nil
        }
    }
}
