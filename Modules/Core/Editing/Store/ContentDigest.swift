/// The SHA-256 of an image's bytes: the image is known by it, whatever its name.
public struct ContentDigest: Sendable, Hashable {
    /// 64 hexadecimal digits, in lower case.
    public let text: String

    /// - Returns: `nil` for anything but 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        text = String(unsafeUninitializedCapacity: 64) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = digits[Int(byte >> 4)]
                buffer[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 64
        }
    }

    /// - Returns: `nil` for anything but 64 hexadecimal digits in lower case.
    public init?(_ text: String) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({
                $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.text = text
    }
}
