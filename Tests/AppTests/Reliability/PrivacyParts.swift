import Foundation

/// Parses the parts of an image file independently of the product, to find everything except
/// pixels.
enum PrivacyParts {
    /// The parts that pixels, colours and orientation do not need; empty for a clean file.
    static func strangers(in file: Data) -> [String] {
        let bytes = [UInt8](file)
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        return bytes.starts(with: Array("RIFF".utf8)) ? webP(bytes) : png(bytes)
    }

    private static func webP(_ bytes: [UInt8]) -> [String] {
        let known: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM"]
        var found: [String] = []
        var at = 12
        while at + 8 <= bytes.count {
            let length = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            let end = at + 8 + length
            guard end <= bytes.count else { return found + ["a chunk cut off"] }
            let isHarmless = type == "EXIF" && isHarmless(bytes[at + 8..<end])
            if !known.contains(type) && !isHarmless { found.append("chunk \(type)") }
            at = end + length % 2
        }
        return found + (at == bytes.count ? [] : ["trailing bytes"])
    }

    private static func jpeg(_ bytes: [UInt8]) -> [String] {
        var found: [String] = []
        var at = 2
        while at + 3 < bytes.count {
            guard bytes[at] == 0xFF else { return found + ["no marker at \(at)"] }
            let marker = bytes[at + 1]
            let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
            guard end <= bytes.count else { return found + ["a segment cut off"] }
            if !isKnown(marker, Array(bytes[at + 4..<end])) {
                found.append("segment \(String(marker, radix: 16)) of \(end - at - 4) bytes")
            }
            at = end
            guard marker == 0xDA else { continue }
            while at + 1 < bytes.count,
                bytes[at] != 0xFF || bytes[at + 1] == 0 || (0xD0...0xD7).contains(bytes[at + 1])
            { at += 1 }
            if at + 1 < bytes.count, bytes[at + 1] == 0xD9 {
                return found + (at + 2 == bytes.count ? [] : ["\(bytes.count - at - 2) trailing"])
            }
        }
        return found + ["no end"]
    }

    private static func isKnown(_ marker: UInt8, _ payload: [UInt8]) -> Bool {
        switch marker {
        case 0xC0...0xCF, 0xDA, 0xDB, 0xDD: true
        case 0xE0: payload.starts(with: Array("JFIF\0".utf8)) && payload.count == 14
        case 0xE1: payload.starts(with: Array("Exif\0\0".utf8)) && isHarmless(payload.dropFirst(6))
        case 0xE2: payload.starts(with: Array("ICC_PROFILE\0".utf8))
        case 0xEE: payload.starts(with: Array("Adobe".utf8)) && payload.count == 12
        default: false
        }
    }

    /// `true` for one or two directories without extra bytes or private entries: no position, no
    /// thumbnail, and no text except dates and names of makers.
    private static func isHarmless(_ structure: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(structure)
        func number(_ at: Int, _ size: Int) -> Int {
            guard at >= 0, at + size <= bytes.count else { return 0 }
            let digits = bytes[at..<at + size]
            return (bytes[0] == 0x4D ? Array(digits) : digits.reversed())
                .reduce(0) { $0 << 8 | Int($1) }
        }
        var end = 8
        var starts = [number(4, 4)]
        while let start = starts.popLast() {
            let count = number(start, 2)
            guard start == end, number(start + 2 + 12 * count, 4) == 0 else { return false }
            end += 2 + 12 * count + 4
            for at in stride(from: start + 2, to: start + 2 + 12 * count, by: 12) {
                let (tag, type) = (number(at, 2), number(at + 2, 2))
                if tag == 0x8769 { starts.append(number(at + 8, 4)) }
                let isText = type == 2 || type == 7
                guard !isText || harmlessTexts.contains(tag), !privateTags.contains(tag) else {
                    return false
                }
                let size = [5, 10].contains(type) ? 8 : type == 3 ? 2 : type == 4 ? 4 : 1
                let length = size * number(at + 4, 4)
                if length > 4 { end += length + length % 2 }
            }
        }
        return end == bytes.count
    }

    /// Maker, model, lens, dates, versions, kinds of source and scene.
    private static let harmlessTexts: Set<Int> = [
        0x010F, 0x0110, 0x0132, 0x9000, 0x9003, 0x9004, 0x9101, 0xA000, 0xA300, 0xA301, 0xA433,
        0xA434,
    ]
    /// Position, maker note, unique numbers, and pointers to other data.
    private static let privateTags: Set<Int> = [
        0x8825, 0xA005, 0x927C, 0xA420, 0xA430, 0xA431, 0xA435, 0x014A, 0x02BC, 0x83BB,
    ]

    private static func png(_ bytes: [UInt8]) -> [String] {
        let known: Set<String> = [
            "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD",
            "pHYs", "cICP",
        ]
        var found: [String] = []
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            let end = at + 12 + length
            guard end <= bytes.count else { return found + ["a chunk cut off"] }
            let isHarmless = type == "eXIf" && isHarmless(bytes[at + 8..<end - 4])
            if !known.contains(type) && !isHarmless { found.append("chunk \(type)") }
            at = end
            if type == "IEND" { return found + (at == bytes.count ? [] : ["trailing bytes"]) }
        }
        return found + ["no end"]
    }
}
