import FoundationEssentials

/// Short ids of images.
///
/// An id is the 64-bit FNV-1a hash of the URL's UTF-8, with murmur3's finalizer. FNV-1a alone gives
/// similar URLs similar leading digits, and users type leading digits.
public enum ImageID {
    /// The number of hexadecimal digits of an id.
    public static let digits = 16
    /// The minimum number of leading digits that can stand for an id.
    public static let fewestDigits = 4

    /// Returns true if `text` can be an id or a prefix of one: 4 to 16 hexadecimal digits in
    /// either case.
    public static func canBegin(with text: String) -> Bool {
        (fewestDigits...digits).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isHexDigit }
    }

    /// Returns the id of the image at `url`, the text of the URL in the feed.
    package static func make(for url: String) -> String {
        text(of: StableHash.of(url))
    }

    /// Returns the digits of `hash` as an id.
    package static func text(of hash: UInt64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits)
        appendDigits(of: hash, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the digits of `hash` as an id.
    static func appendDigits(of hash: UInt64, to bytes: inout [UInt8]) {
        bytes.append(count: digits) { text in
            var rest = hash
            for place in stride(from: digits - 1, through: 0, by: -1) {
                let digit = UInt8(truncatingIfNeeded: rest & 15)
                text[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                rest >>= 4
            }
        }
    }

    /// Returns the hashes whose ids start with `prefix`; `nil` if no id can start with it.
    ///
    /// - Parameter prefix: Any text. The hexadecimal digits may have either case.
    package static func hashes(startingWith prefix: String) -> ClosedRange<UInt64>? {
        guard prefix.utf8.count <= digits, prefix.utf8.allSatisfy({ $0.isHexDigit }) else {
            return nil
        }
        let rest = UInt64(digits - prefix.utf8.count) * 4
        let first = (UInt64(prefix, radix: 16) ?? 0) << rest
        return first...(first | ((1 << rest) &- 1))
    }
}
