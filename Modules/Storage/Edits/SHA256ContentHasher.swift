public import Core
import Crypto
public import Foundation

/// Names images by their SHA-256, computed by swift-crypto.
public struct SHA256ContentHasher: ContentHasher {
    public init() {}

    public func digest(of data: Data) -> ContentDigest {
        guard let digest = ContentDigest(bytes: Array(SHA256.hash(data: data))) else {
            preconditionFailure("a SHA-256 has 32 bytes")
        }
        return digest
    }
}
