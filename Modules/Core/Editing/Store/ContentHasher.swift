public import Foundation

/// Tells images apart by their bytes: SHA-256, from whoever has a library for it.
///
/// `Storage` answers with `SHA256ContentHasher`.
public protocol ContentHasher: Sendable {
    /// The SHA-256 of `data`.
    func digest(of data: Data) -> ContentDigest
}
