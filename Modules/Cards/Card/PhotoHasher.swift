public import Foundation

/// Names photographs by their bytes: SHA-256, from whoever has a library for it.
///
/// `Storage` answers with `SHA256PhotoHasher`.
public protocol PhotoHasher: Sendable {
    /// The SHA-256 of `data`.
    func hash(of data: Data) -> PhotoHash
}
