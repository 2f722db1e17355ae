public import FoundationEssentials

/// The SHA-256 of an image's bytes, which identifies the image under any name.
public struct ContentDigest: Sendable, Hashable {
    /// 64 lower-case hexadecimal digits.
    public let text: String

    /// Hashes `data`.
    ///
    /// - Complexity: O(n); a megabyte takes about a millisecond.
    public init(of data: Data) {
        text = SHA256.hexadecimal(of: data)
    }

    /// Creates the digest of bytes that were hashed in parts.
    init(_ hash: SHA256) { text = hash.hexadecimal }

    /// - Returns: `nil` unless `text` is 64 lower-case hexadecimal digits.
    public init?(_ text: String) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({
                $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.text = text
    }
}
