public import Cards
import Crypto
public import Foundation

/// Names photographs by their SHA-256, computed by swift-crypto.
public struct SHA256PhotoHasher: PhotoHasher {
    public init() {}

    public func hash(of data: Data) -> PhotoHash {
        guard let hash = PhotoHash(digest: Array(SHA256.hash(data: data))) else {
            preconditionFailure("a SHA-256 has 32 bytes")
        }
        return hash
    }
}
