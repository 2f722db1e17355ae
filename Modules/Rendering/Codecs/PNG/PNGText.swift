import CImageEditorPNG
import FoundationEssentials

/// A text chunk of a PNG: plain or compressed, in Latin-1 or UTF-8.
struct PNGText {
    let keyword: String
    private let content: Data
    private let isCompressed: Bool
    private let isLatin1: Bool

    /// - Returns: `nil` if the chunk is invalid or of another type.
    init?(_ type: String, _ payload: Data) {
        guard let end = payload.prefix(80).firstIndex(of: 0) else { return nil }
        keyword = String(decoding: payload[..<end], as: UTF8.self)
        let rest = payload[(end + 1)...]
        isLatin1 = type != "iTXt"
        switch type {
        case "tEXt": (content, isCompressed) = (rest, false)
        case "zTXt":
            guard rest.first == 0 else { return nil }
            (content, isCompressed) = (rest.dropFirst(), true)
        case "iTXt":
            // After the compression fields come a language and a translated keyword, each ended
            // by a zero.
            let parts = rest.dropFirst(2).split(
                separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            guard let flag = rest.first, flag <= 1, parts.count == 3 else { return nil }
            (content, isCompressed) = (parts[2], flag == 1)
        default: return nil
        }
    }

    /// The text as UTF-8; `nil` if it is compressed.
    var plainUTF8: Data? {
        if isCompressed { return nil }
        guard isLatin1 else { return Data(content) }
        return Data(String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) })).utf8)
    }

    /// Returns the bytes of the text; `nil` if they are damaged, or more than `most`.
    func bytes(most: Int) -> Data? {
        guard isCompressed else { return content.count <= most ? content : nil }
        var room = min(most, max(4096, 4 * content.count))
        while true {
            var buffer = Data(count: room)
            var made = 0
            let status = buffer.withUnsafeMutableBytes { buffer in
                content.withUnsafeBytes { content in
                    cpng_inflate(
                        content.baseAddress?.assumingMemoryBound(to: UInt8.self), content.count,
                        buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count,
                        &made)
                }
            }
            switch status {
            case CPNG_OK: return buffer.prefix(made)
            case CPNG_TRUNCATED where room < most: room = min(most, 4 * room)
            default: return nil
            }
        }
    }
}

/// Metadata in the text form that ImageMagick writes: a name, a length and hexadecimal digits.
struct PNGRawProfile {
    static let prefix = "Raw profile type "

    let bytes: Data

    /// - Returns: `nil` for text of another form.
    init?(_ text: Data) {
        let words = text.split(
            maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: Self.isSpace)
        guard words.count == 3,
            let length = Int(String(decoding: words[1], as: UTF8.self)), length > 0,
            length <= words[2].count / 2
        else { return nil }
        var bytes = Data()
        bytes.reserveCapacity(length)
        var high: UInt8?
        for digit in words[2] where !Self.isSpace(digit) {
            guard let value = Self.value(digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
                if bytes.count == length { break }
            } else {
                high = value
            }
        }
        guard bytes.count == length else { return nil }
        self.bytes = bytes
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20: true
        default: false
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}
