public import FoundationEssentials

/// A photograph that a library is receiving.
public protocol PhotoUpload: Sendable {
    /// Appends bytes; returns when there is room for more.
    func append(_ data: Data) async throws

    /// Stores the received photograph. If `key` already has a photograph, nothing is stored.
    ///
    /// When this returns, the photograph survives a crash. If several commits use one key,
    /// concurrently or in sequence, exactly one stores its photograph.
    ///
    /// - Returns: The stored photograph, or the earlier one of `key`.
    /// - Throws: ``PhotoLibraryError/otherPhotograph`` if the earlier photograph of `key` has other
    ///   bytes, or the errors of ``PhotoLibrary/photos(after:limit:)``. In both cases, nothing is
    ///   stored.
    func commit(key: IdempotencyKey?) async throws -> StoredUpload

    /// Drops the received bytes. Does nothing after ``commit(key:)``.
    func abandon() async
}

/// An upload that a library has stored.
public struct StoredUpload: Sendable, Equatable {
    /// The name that the library assigned.
    public let name: String
    /// The path of the photograph's URL, as in ``LibraryPhoto/urlPath``.
    public let urlPath: String

    public init(name: String, urlPath: String) {
        self.name = name
        self.urlPath = urlPath
    }
}

/// Identifies one upload: while the library remembers the key, sending the upload again with the
/// same key stores nothing new.
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

/// One-time addresses for uploads.
public protocol UploadAddresses: Sendable {
    /// Creates an unguessable address of hexadecimal digits.
    func make() async throws -> String

    /// Reserves the address for one upload.
    ///
    /// - Returns: `false` if the address is unknown, used, expired, or reserved by another
    ///   upload. Uploads with the same key share the reservation.
    func take(_ address: String, key: IdempotencyKey?) async throws -> Bool

    /// Releases the address after an upload.
    ///
    /// - Parameter isUsed: True if the upload was stored; otherwise the address can be reserved
    ///   again.
    func release(_ address: String, isUsed: Bool) async
}
