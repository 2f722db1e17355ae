package import FoundationEssentials

/// Scans the bytes of a JSON text (RFC 8259) strictly, without creating values.
///
/// It reports the byte of a syntax error, and rejects deep nesting before a recursive decoder
/// reads the text. It does not recurse itself.
///
/// - Complexity: O(bytes); one copy of the bytes is kept.
package struct JSONReader {
    /// The maximum nesting depth of lists and objects.
    static let maximumDepth = 256

    /// A string's content, without its quotes.
    struct Text {
        let range: Range<Int>
        let hasEscapes: Bool
    }

    /// The text, followed by eight zeros. No valid JSON text contains a zero byte, so loops stop
    /// there without bounds checks, and eight bytes can be read at once at any position of the
    /// text.
    let bytes: [UInt8]
    private(set) var position: Int
    private let count: Int

    /// Starts at the first byte that is not white space. A byte order mark is skipped.
    init(_ data: Data) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 8)
        bytes.append(contentsOf: data)
        bytes.append(contentsOf: repeatElement(0, count: 8))
        self.bytes = bytes
        count = data.count
        position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        skipSpace()
    }

    /// Checks the syntax and the nesting depth of a JSON text.
    ///
    /// - Throws: ``JSONSyntaxError`` if `data` is not exactly one JSON value.
    package static func check(_ data: Data) throws(JSONSyntaxError) {
        var reader = JSONReader(data)
        try reader.skipValue()
        try reader.finish()
    }

    /// The next byte; 0 at the end.
    var next: UInt8 { bytes[position] }

    func problem(_ reason: String, at offset: Int? = nil) -> JSONSyntaxError {
        let offset = offset ?? position
        return JSONSyntaxError(
            reason: offset >= count ? "the text ends too early" : reason, offset: offset)
    }

    mutating func skipSpace() {
        while next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { position += 1 }
    }

    /// Skips `byte` and the white space after it; returns `false` if another byte is next.
    @inline(__always)
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        skipSpace()
        return true
    }

    mutating func expect(_ byte: Unicode.Scalar, _ what: String) throws(JSONSyntaxError) {
        guard take(byte) else { throw problem("expected \(what)") }
    }

    /// - Throws: ``JSONSyntaxError`` if anything follows the value.
    func finish() throws(JSONSyntaxError) {
        guard position == count else { throw problem("something follows the end") }
    }

    /// Reads a string and skips the white space after it.
    mutating func readText() throws(JSONSyntaxError) -> Text {
        guard next == UInt8(ascii: "\"") else { throw problem("expected a string") }
        position += 1
        let start = position
        var hasEscapes = false
        while true {
            skipPlainCharacters()
            let byte = next
            if byte == UInt8(ascii: "\"") { break }
            if byte < 0x20 { throw problem("a control character stands in a string") }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                try skipEscape()
            } else {
                try skipWideCharacter()
            }
        }
        let text = Text(range: start..<position, hasEscapes: hasEscapes)
        position += 1
        skipSpace()
        return text
    }

    /// Returns true if `text` is exactly `word`.
    func spells(_ word: StaticString, _ text: Text) -> Bool {
        guard text.range.count == word.utf8CodeUnitCount else { return false }
        var place = text.range.lowerBound
        for index in 0..<word.utf8CodeUnitCount {
            guard bytes[place] == word.utf8Start[index] else { return false }
            place += 1
        }
        return true
    }

    /// Skips any value and the white space after it.
    ///
    /// - Parameter depth: The number of lists and objects around the value.
    mutating func skipValue(depth: Int = 0) throws(JSONSyntaxError) {
        // One element for each open bracket: true for an object, false for a list.
        var open: [Bool] = []
        while true {
            switch next {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = next == UInt8(ascii: "{")
                guard depth + open.count < Self.maximumDepth else {
                    throw problem("more than \(Self.maximumDepth) levels are nested")
                }
                position += 1
                skipSpace()
                if take(isObject ? "}" : "]") { break }
                open.append(isObject)
                if isObject { try skipKey() }
                continue
            case UInt8(ascii: "\""): _ = try readText()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
            case UInt8(ascii: "t"): try skip("true")
            case UInt8(ascii: "f"): try skip("false")
            case UInt8(ascii: "n"): try skip("null")
            default: throw problem("expected a value")
            }
            // After a value, closes brackets until another value follows.
            while let isObject = open.last {
                if take(",") {
                    if isObject { try skipKey() }
                    break
                }
                try expect(isObject ? "}" : "]", isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
                open.removeLast()
            }
            if open.isEmpty { return }
        }
    }

    /// Skips ASCII characters that need no escape in a string.
    private mutating func skipPlainCharacters() {
        var place = position
        bytes.withUnsafeBytes { bytes in
            while true {
                // Reads eight bytes at a time. In `marks`, the top bit of a byte is set where the
                // run ends. Only the lowest mark is reliable, because the borrows of the
                // subtractions can set higher ones.
                let word = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let quote = word ^ Self.each(UInt8(ascii: "\""))
                let backslash = word ^ Self.each(UInt8(ascii: "\\"))
                let stops =
                    (word &- Self.each(0x20)) & ~word
                    | (quote &- Self.each(1)) & ~quote
                    | (backslash &- Self.each(1)) & ~backslash
                    | word
                let marks = stops & Self.each(0x80)
                guard marks == 0 else {
                    place += marks.trailingZeroBitCount / 8
                    return
                }
                place += 8
            }
        }
        position = place
    }

    private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    private mutating func skipKey() throws(JSONSyntaxError) {
        _ = try readText()
        try expect(":", "\":\"")
    }

    private mutating func skip(_ word: StaticString) throws(JSONSyntaxError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else {
                throw problem("a word that is not true, false or null")
            }
            position += 1
        }
        skipSpace()
    }

    private mutating func skipNumber() throws(JSONSyntaxError) {
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
        if next == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try skipDigits()
        }
        skipSpace()
    }

    private mutating func skipDigits() throws(JSONSyntaxError) {
        guard next.isDigit else { throw problem("expected a digit") }
        while next.isDigit { position += 1 }
    }

    private mutating func skipEscape() throws(JSONSyntaxError) {
        position += 1
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard next.isHexDigit else { throw problem("expected a hexadecimal digit") }
                position += 1
            }
        default: throw problem("this is no escape")
        }
    }

    /// Skips one character of two to four bytes (RFC 3629).
    private mutating func skipWideCharacter() throws(JSONSyntaxError) {
        let start = position
        let second: ClosedRange<UInt8>
        let length: Int
        switch next {
        case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
        case 0xe0: (length, second) = (3, 0xa0...0xbf)
        case 0xed: (length, second) = (3, 0x80...0x9f)
        case 0xe1...0xef: (length, second) = (3, 0x80...0xbf)
        case 0xf0: (length, second) = (4, 0x90...0xbf)
        case 0xf4: (length, second) = (4, 0x80...0x8f)
        case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
        default: throw problem("this is not UTF-8")
        }
        position += 1
        guard second.contains(next) else { throw wideCharacterProblem(from: start) }
        position += 1
        for _ in 2..<length {
            guard (0x80...0xbf).contains(next) else { throw wideCharacterProblem(from: start) }
            position += 1
        }
    }

    private func wideCharacterProblem(from start: Int) -> JSONSyntaxError {
        position == count ? problem("") : problem("this is not UTF-8", at: start)
    }
}

/// The position and the reason of a JSON syntax error.
package struct JSONSyntaxError: LocalizedError, Equatable {
    package let reason: String
    /// The offset of the first invalid byte.
    package let offset: Int

    package var errorDescription: String? { "\(reason) at byte \(offset)" }
}

extension UInt8 {
    /// True for the characters 0…9.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// True for the characters 0…9, a…f and A…F.
    var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
