public import Foundation

/// A photograph on its way into a library.
public protocol PhotoUpload: Sendable {
    /// Adds bytes at the end; returns when there is room for more.
    func append(_ data: Data) async throws

    /// Stores what was received, unless `key` has a photograph already; then the bytes are dropped.
    ///
    /// When this returns, the photograph outlasts a crash. Of several commits with one key, at the
    /// same time or after one another, exactly one stores its photograph.
    ///
    /// - Returns: The one photograph of the key.
    /// - Throws: As ``PhotoLibrary/photos(after:limit:)``; then nothing is stored.
    func commit(key: IdempotencyKey?) async throws -> StoredUpload

    /// Drops what was received. Does nothing after ``commit(key:)``.
    func abandon() async
}

/// An upload that a library has stored.
public struct StoredUpload: Sendable, Equatable {
    /// The name that the library gave it.
    public let name: String
    /// The path of its URL, as in ``LibraryPhoto/urlPath``.
    public let urlPath: String

    public init(name: String, urlPath: String) {
        self.name = name
        self.urlPath = urlPath
    }
}

/// Names one upload for good: sending it again with the same key stores nothing new.
public struct IdempotencyKey: Hashable, Sendable {
    public let text: String

    /// - Parameter header: 1 to 100 visible ASCII characters; `nil` for anything else.
    public init?(_ header: String) {
        guard (1...100).contains(header.utf8.count),
            header.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        text = header
    }
}

/// Addresses that each take one upload.
public protocol UploadAddresses: Sendable {
    /// Makes an address that cannot be guessed: hexadecimal digits.
    func make() async throws -> String

    /// Takes the address for one upload.
    ///
    /// - Returns: `false` where it is unknown, used, expired, or taken by another upload. Uploads
    ///   with the same key share it.
    func take(_ address: String, key: IdempotencyKey?) async throws -> Bool

    /// Gives the address back after an upload.
    ///
    /// - Parameter isUsed: Whether the upload was stored; if not, the address can be taken again.
    func release(_ address: String, isUsed: Bool) async
}
