import Core
public import FoundationEssentials

/// The SHA-256 of a photograph's bytes.
public struct PhotoHash: Sendable, Hashable, CustomStringConvertible {
    /// The hash as 64 lower-case hexadecimal digits.
    public let description: String

    /// Hashes `photo`.
    ///
    /// - Complexity: O(n); a megabyte takes about a millisecond.
    public init(of photo: Data) {
        description = SHA256.hexadecimal(of: photo)
    }

    /// An identifier for a card, formatted like a UUID, from the first half of the hash.
    package var identifier: Card.ID {
        let digits = Array(description.uppercased())
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }

    /// - Returns: `nil` unless `text` is 64 hexadecimal digits.
    public init?(_ text: String) {
        var text = text
        var hasCapitals = false
        // Reads the text once and without copies, because a long list of cards has two hashes per
        // card.
        let isHash = text.withUTF8 { bytes in
            bytes.count == 64
                && bytes.allSatisfy { byte in
                    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
                    if isCapital { hasCapitals = true }
                    return isCapital || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
                }
        }
        guard isHash else { return nil }
        description = hasCapitals ? text.lowercased() : text
    }
}
