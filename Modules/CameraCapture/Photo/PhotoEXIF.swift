import Foundation
import Rendering

/// What a photograph says about itself: when it was taken, and with what.
struct PhotoEXIF {
    private enum Kind: Int {
        case text = 2
        case short = 3
        case long = 4
        case bytes = 7
    }

    private struct Entry {
        let tag: Int
        let kind: Kind
        let count: Int
        let value: [UInt8]
    }

    /// The longest text that the engine takes for a device's name and not for a message.
    private static let longestText = 63

    /// The device's name; it may hold anything.
    var model: String
    var date: Date
    /// Of local time, in seconds east of Greenwich.
    var offset: Int
    /// What has to be done to the pixels that this stands with.
    var orientation: Orientation
    /// As it is seen in the end.
    var size: ImageSize

    /// A TIFF structure, with the most significant byte first.
    var data: Data {
        let pointer = 0x8769
        let zone = Self.text(Self.zone(offset))
        let time = Self.text(Self.time(date, offset))
        let fraction = Self.text(Self.milliseconds(date))
        let name = Self.text(Self.printable(model))
        let main = [
            name.isEmpty ? nil : Entry(tag: 0x0110, kind: .text, count: name.count, value: name),
            Self.short(0x0112, orientation.rawValue),
            Entry(tag: 0x0132, kind: .text, count: time.count, value: time),
            Self.long(pointer, 0),
        ].compactMap { $0 }
        let photo = [
            Entry(tag: 0x9000, kind: .bytes, count: 4, value: Array("0232".utf8)),
            Entry(tag: 0x9003, kind: .text, count: time.count, value: time),
            Entry(tag: 0x9004, kind: .text, count: time.count, value: time),
            Entry(tag: 0x9010, kind: .text, count: zone.count, value: zone),
            Entry(tag: 0x9011, kind: .text, count: zone.count, value: zone),
            Entry(tag: 0x9012, kind: .text, count: zone.count, value: zone),
            Entry(tag: 0x9291, kind: .text, count: fraction.count, value: fraction),
            // sRGB.
            Self.short(0xA001, 1), Self.long(0xA002, size.width), Self.long(0xA003, size.height),
        ]
        let start = 8
        let end = start + Self.length(main)
        let located = main.map { $0.tag == pointer ? Self.long(pointer, end) : $0 }
        return Data(
            Array("MM".utf8) + Self.number(42, 2) + Self.number(start, 4)
                + Self.directory(located, at: start) + Self.directory(photo, at: end))
    }

    // MARK: - Directories

    private static func length(_ entries: [Entry]) -> Int {
        directory(entries, at: 0).count
    }

    /// Entries, and behind them the values that are too long to stand in theirs.
    private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var table = number(entries.count, 2)
        var values: [UInt8] = []
        let end = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            table += number(entry.tag, 2) + number(entry.kind.rawValue, 2) + number(entry.count, 4)
            if entry.value.count <= 4 {
                table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                table += number(end + values.count, 4)
                values += entry.value
                // Values begin at even places.
                if values.count % 2 == 1 { values.append(0) }
            }
        }
        return table + number(0, 4) + values
    }

    private static func short(_ tag: Int, _ value: Int) -> Entry {
        Entry(tag: tag, kind: .short, count: 1, value: number(value, 2))
    }

    private static func long(_ tag: Int, _ value: Int) -> Entry {
        Entry(tag: tag, kind: .long, count: 1, value: number(value, 4))
    }

    private static func text(_ text: String) -> [UInt8] {
        text.isEmpty ? [] : Array(text.utf8) + [0]
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    // MARK: - Words

    /// A name without what is no character, and no longer than is usual; cut between characters.
    private static func printable(_ name: String) -> String {
        var result = ""
        for character in name {
            let isControl = character.unicodeScalars.contains {
                $0.properties.generalCategory == .control
            }
            if isControl { continue }
            if result.utf8.count + character.utf8.count > longestText { break }
            result.append(character)
        }
        return result
    }

    /// Such as `2026:03:14 18:50:24`, by local clocks.
    private static func time(_ date: Date, _ offset: Int) -> String {
        var seconds = Int(date.timeIntervalSince1970.rounded(.down)) + offset
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return padded(Int(parts.tm_year) + 1900, 4) + ":" + padded(Int(parts.tm_mon) + 1, 2) + ":"
            + padded(Int(parts.tm_mday), 2) + " " + padded(Int(parts.tm_hour), 2) + ":"
            + padded(Int(parts.tm_min), 2) + ":" + padded(Int(parts.tm_sec), 2)
    }

    private static func milliseconds(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return padded(Int((seconds - seconds.rounded(.down)) * 1000), 3)
    }

    /// Such as `+02:00`.
    private static func zone(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
