/// The SHA-256 of a photograph's bytes: equal bytes have one hash on every machine.
public struct PhotoHash: Sendable, Hashable, CustomStringConvertible {
    /// 64 hexadecimal digits in lower case.
    public let description: String

    /// - Returns: `nil` for all but 64 hexadecimal digits.
    public init?(_ text: String) {
        var text = text
        var hasCapitals = false
        // A long list of cards reads two for each: one pass, and no copy where none is needed.
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

    /// - Parameter digest: The 32 bytes of a SHA-256.
    /// - Returns: `nil` for any other number of bytes.
    public init?(digest: some Collection<UInt8>) {
        guard digest.count == 32 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        description = String(
            decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}
