public import FoundationEssentials
import ImageEditorFiles

/// Writes JSON (RFC 8259) on one line, in the order of the calls.
///
/// All escaping of strings and formatting of numbers is done here. Values are appended to one
/// buffer, so a long answer needs no tree of values; ``JSONText`` is a tree for short ones.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///     json.member("name", "Library")
///     json.key("tags")
///     json.array { $0.string("books") }
/// }
/// ```
///
/// The caller is responsible for the grammar: one value at the top, a key before each value of an
/// object.
public struct JSONWriter: Sendable {
    /// The characters of strings that are escaped.
    public enum Escaping: Sendable {
        /// Quotes, backslashes and ASCII control characters, for files and the network.
        case required
        /// The characters of ``required``, and every character for which ``isHarmful(_:)`` is true,
        /// for output that a terminal may display.
        case terminal
    }

    private let escaping: Escaping
    private var bytes: [UInt8] = []
    /// True if the next value in the same list or object needs a comma before it.
    private var needsComma = false

    public init(escaping: Escaping = .required) {
        self.escaping = escaping
    }

    /// The JSON so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The JSON so far, as UTF-8.
    public var data: Data { Data(bytes) }

    /// The number of bytes since the last ``flush(_:)``.
    package var count: Int { bytes.count }

    /// Calls `body` with the JSON since the last call, and then discards it, to send a long answer
    /// in pieces.
    package mutating func flush<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        defer { bytes.removeAll(keepingCapacity: true) }
        return try bytes.withUnsafeBytes(body)
    }

    // MARK: - Values

    public mutating func null() { append("null") }

    public mutating func bool(_ value: Bool) { append(value ? "true" : "false") }

    public mutating func integer(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Writes a number, or `null` for NaN and infinities.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        separate()
        bytes.append(contentsOf: value.shortestText.utf8)
    }

    public mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    /// - Parameter body: Writes the elements.
    public mutating func array(
        _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        try nest("[", "]", body)
    }

    /// - Parameter body: Writes the members.
    public mutating func object(
        _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        try nest("{", "}", body)
    }

    // MARK: - Members of objects

    /// Begins a member; the caller writes its value next.
    public mutating func key(_ key: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    /// Writes a date as RFC 3339 in UTC, without a fraction of a second.
    package mutating func member(_ key: StaticString, second date: Date) {
        plainMember(key) { RFC3339.appendSeconds(of: date, to: &$0) }
    }

    /// Writes a number as a text of 16 hexadecimal digits.
    package mutating func member(_ key: StaticString, hexadecimal number: UInt64) {
        plainMember(key) { ImageID.appendDigits(of: number, to: &$0) }
    }

    /// Writes a text, given as UTF-8, that contains no characters to escape.
    package mutating func member(_ key: StaticString, plain text: UnsafeBufferPointer<UInt8>) {
        plainMember(key) { $0.append(contentsOf: text) }
    }

    public mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        integer(value)
    }

    public mutating func member(_ key: String, _ value: some JSONWritable) {
        self.key(key)
        value.write(into: &self)
    }

    public mutating func member(_ member: JSONText.Member) {
        self.member(member.key, member.value)
    }

    // MARK: - Bytes

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func plainKey(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member whose key and text need no escapes.
    private mutating func plainMember(_ key: StaticString, _ text: (inout [UInt8]) -> Void) {
        plainKey(key)
        bytes.append(UInt8(ascii: "\""))
        text(&bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func append(_ word: StaticString) {
        separate()
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func nest(
        _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(UInt8(ascii: start))
        needsComma = false
        try body(&self)
        bytes.append(UInt8(ascii: end))
        needsComma = true
    }

    /// Writes a string in quotes. Runs of characters without escapes are copied in one piece.
    private mutating func quote(_ string: String) {
        var string = string
        bytes.append(UInt8(ascii: "\""))
        string.withUTF8 { text in
            var start = 0
            var place = 0
            while place < text.count {
                let byte = text[place]
                var next = place + 1
                if byte < 0x80 {
                    if Self.isPlain(byte) {
                        place = next
                        continue
                    }
                } else {
                    while next < text.count, text[next] & 0xc0 == 0x80 { next += 1 }
                    if escaping == .required || !Self.isHarmful(Self.scalar(text[place..<next])) {
                        place = next
                        continue
                    }
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
                escape(Self.scalar(text[place..<next]))
                start = next
                place = next
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Returns the scalar that the valid UTF-8 in `bytes` encodes.
    private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return "\u{fffd}"
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes.append(contentsOf: "\\\"".utf8)
        case "\\": bytes.append(contentsOf: "\\\\".utf8)
        case "\n": bytes.append(contentsOf: "\\n".utf8)
        case "\r": bytes.append(contentsOf: "\\r".utf8)
        case "\t": bytes.append(contentsOf: "\\t".utf8)
        default:
            for unit in scalar.utf16 {
                bytes.append(contentsOf: "\\u".utf8)
                let digits = String(unit, radix: 16)
                bytes.append(
                    contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
                bytes.append(contentsOf: digits.utf8)
            }
        }
    }

    /// Returns true if a scalar must not reach a terminal: control characters, line ends, marks for
    /// the direction of writing, some invisible characters, and scalars that stand for bytes of
    /// file names that are not UTF-8.
    package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: true
        // Characters that set the direction of writing: marks, embeddings, overrides and isolates.
        case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
        case 0x2028, 0x2029: true
        // Invisible characters: the byte order mark, interlinear annotations and tags.
        case 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe007f: true
        default: scalar.fileByte != nil
        }
    }
}

/// A value that can be written as JSON.
public protocol JSONWritable {
    /// Writes exactly one value.
    func write(into json: inout JSONWriter)
}

extension JSONWritable {
    /// The value on one line, for output that a terminal may display. Control characters and line
    /// breaks are escaped.
    public var text: String {
        var json = JSONWriter(escaping: .terminal)
        write(into: &json)
        return json.text
    }

    /// The value for a file or the network, with only the escapes that JSON requires.
    package var data: Data {
        var json = JSONWriter()
        write(into: &json)
        return json.data
    }
}

extension Double {
    /// The shortest decimal text that parses to the same number; whole numbers up to 2⁵³ have no
    /// point.
    package var shortestText: String {
        if let integer = Int(exactly: self), integer.magnitude <= 1 << 53 { return String(integer) }
        return description
    }
}
