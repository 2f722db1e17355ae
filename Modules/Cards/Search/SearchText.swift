// Declares `_nfd`, the canonical decomposition of a text.
@_spi(_Unicode) import Swift

/// Text for searching cards, folded to ignore case, accents and other marks; the same on every
/// machine.
///
/// `É`, `é` and `e` are equal, and so are full-width and ordinary digits. `ß` equals `ss`. Letters
/// with a stroke such as `ø`, which Unicode does not decompose, equal the plain letters.
struct SearchText: Sendable, Hashable, Comparable {
    /// The folded text as UTF-8.
    let bytes: [UInt8]

    init(_ text: String) {
        let source = Array(text.utf8)
        if source.allSatisfy({ $0 < 0x80 }) {
            bytes = source.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
        } else {
            // Converts to capitals and back, so that letters with the same capital are equal: ß and
            // ss, ς and σ.
            var decomposed = String.UnicodeScalarView()
            decomposed.append(contentsOf: CompatibilityForms.replaced(in: text)._nfd)
            let letters = String(decomposed).uppercased().lowercased()
            var folded = String.UnicodeScalarView()
            for scalar in letters.unicodeScalars where !Self.isMark(scalar) {
                folded.append(contentsOf: (Self.plain[scalar] ?? String(scalar)).unicodeScalars)
            }
            bytes = Array(String(folded).utf8)
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    var isEmpty: Bool { bytes.isEmpty }

    /// The words, separated by white space.
    var words: [SearchText] {
        bytes.split(whereSeparator: { $0 == 0x20 || (0x09...0x0d).contains($0) })
            .map { SearchText(bytes: Array($0)) }
    }

    /// The text without spaces and hyphens, which group the digits of a number.
    var ungrouped: SearchText {
        SearchText(bytes: bytes.filter { $0 != 0x20 && $0 != UInt8(ascii: "-") })
    }

    func hasPrefix(_ other: SearchText) -> Bool { bytes.starts(with: other.bytes) }

    func contains(_ other: SearchText) -> Bool {
        guard let first = other.bytes.first else { return true }
        let count = other.bytes.count
        guard bytes.count >= count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            other.bytes.withUnsafeBufferPointer { wanted in
                (0...(bytes.count - count)).contains { start in
                    bytes[start] == first
                        && (1..<count).allSatisfy { bytes[start + $0] == wanted[$0] }
                }
            }
        }
    }

    static func < (left: SearchText, right: SearchText) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    private static let plain: [Unicode.Scalar: String] = [
        "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe",
        "þ": "th", "ı": "i",
    ]
}
