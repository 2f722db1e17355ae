import Foundation

/// The parts of an image file, read apart from the product: what is in it beside pixels.
enum PrivacyParts {
    /// What is not among the parts that pixels, colours and orientation need; empty for a clean file.
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
            let isTurned = type == "EXIF" && isOrientation(Array(bytes[at + 8..<end]), after: [])
            if !known.contains(type) && !isTurned { found.append("chunk \(type)") }
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
        case 0xE1: isOrientation(payload, after: Array("Exif\0\0".utf8))
        case 0xE2: payload.starts(with: Array("ICC_PROFILE\0".utf8))
        case 0xEE: payload.starts(with: Array("Adobe".utf8)) && payload.count == 12
        default: false
        }
    }

    /// A structure of one entry, the orientation, and not a byte more.
    private static func isOrientation(_ payload: [UInt8], after name: [UInt8]) -> Bool {
        payload.starts(with: name) && payload.count == name.count + 26
            && Array(payload[(name.count + 8)..<(name.count + 12)]) == [0, 1, 1, 0x12]
    }

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
            let isTurned =
                type == "eXIf" && isOrientation(Array(bytes[at + 8..<end - 4]), after: [])
            if !known.contains(type) && !isTurned { found.append("chunk \(type)") }
            at = end
            if type == "IEND" { return found + (at == bytes.count ? [] : ["trailing bytes"]) }
        }
        return found + ["no end"]
    }
}
