public import Cards
public import Foundation

/// Names photographs without a library for SHA-256: other digits, but as good at telling bytes
/// apart as tests need.
public struct FoldingPhotoHasher: PhotoHasher {
    public init() {}

    public func hash(of data: Data) -> PhotoHash {
        var words = (0..<4).map { UInt64($0 + 1) &* 0x9e37_79b9_7f4a_7c15 }
        for byte in data {
            for index in words.indices {
                words[index] = (words[index] ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
                words[index] ^= words[index] >> UInt64(29 + index)
            }
        }
        let bytes = words.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
        guard let hash = PhotoHash(digest: bytes) else {
            preconditionFailure("four words have 32 bytes")
        }
        return hash
    }
}
