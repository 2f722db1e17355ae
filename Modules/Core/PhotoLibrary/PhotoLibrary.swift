public import Foundation

/// Where a server keeps its photographs: those that it shows, and those that it is sent.
///
/// Bytes are streamed both ways: a conformance never needs a whole photograph in memory. Every
/// conformance passes the contract suite of the tests (`photoLibraryContract`).
public protocol PhotoLibrary: Sendable {
    /// Removes what a server that was killed left unfinished. Called once, before anything else.
    func prepare() async throws

    /// Lists photographs, newest first by ``LibraryPhoto/updated``. Photographs of the same moment
    /// have an order that lasts.
    ///
    /// The list is up to date when the call begins: an upload whose ``PhotoUpload/commit(key:)`` has
    /// returned is in it.
    ///
    /// - Parameters:
    ///   - last: Lists what follows this photograph; `nil` begins at the newest.
    ///   - limit: The most photographs to list.
    /// - Throws: ``PhotoLibraryError``, or the store's own error. Half a list is never returned.
    func photos(after last: LibraryPhoto?, limit: Int) async throws -> [LibraryPhoto]

    /// Opens a photograph.
    ///
    /// - Parameter urlPath: The path of its URL as a client sent it, in any spelling of its escapes.
    ///   It may be hostile.
    /// - Returns: `nil` where the library has no such photograph, or the file is not an image.
    /// - Throws: As ``photos(after:limit:)``.
    func open(_ urlPath: String) async throws -> (any OpenPhoto)?

    /// Begins to receive a photograph, under a name that no other has.
    ///
    /// Nothing of it is visible before ``PhotoUpload/commit(key:)``.
    ///
    /// - Throws: As ``photos(after:limit:)``.
    func beginUpload(named name: UploadName) async throws -> any PhotoUpload

    /// The photograph that was stored for `key`, as long as the library still has its bytes.
    ///
    /// - Throws: As ``photos(after:limit:)``. An answer that cannot be given now is not `nil`: the
    ///   upload would be stored twice.
    func upload(for key: IdempotencyKey) async throws -> StoredUpload?
}

/// A photograph as a library lists it.
public struct LibraryPhoto: Sendable, Hashable {
    /// The path of the photograph's URL, escaped, such as `/images/sea.jpg`. It begins with
    /// `/images/` or `/uploads/`, and lasts as long as the photograph.
    public let urlPath: String
    /// Another one whenever the bytes may be others: visible ASCII without quotes.
    public let version: String
    public let byteCount: Int
    /// In whole seconds.
    public let created: Date
    /// When the bytes changed last, in whole seconds.
    public let updated: Date

    public init(urlPath: String, version: String, byteCount: Int, created: Date, updated: Date) {
        self.urlPath = urlPath
        self.version = version
        self.byteCount = byteCount
        self.created = created
        self.updated = updated
    }
}

/// A photograph whose bytes can be read for as long as this value is held, even when the library
/// drops it meanwhile.
public protocol OpenPhoto: Sendable {
    /// The facts at the time it was opened.
    var photo: LibraryPhoto { get }
    /// Told by the first bytes, never by the name.
    var format: ImageFormat { get }

    /// Reads bytes in pieces, in order; the next piece is read when `body` has returned.
    ///
    /// - Parameter range: Within `0..<photo.byteCount`.
    /// - Throws: What `body` throws, ``PhotoLibraryError/truncated`` where bytes of the range have
    ///   gone since, or the store's own error.
    func read(_ range: Range<Int>, _ body: (Data) async throws -> Void) async throws

    /// All bytes, for work that needs them at once. There is a default implementation.
    ///
    /// - Throws: As ``read(_:_:)``.
    func contents() async throws -> Data
}

extension OpenPhoto {
    public func contents() async throws -> Data {
        var data = Data()
        data.reserveCapacity(photo.byteCount)
        try await read(0..<photo.byteCount) { data.append($0) }
        return data
    }
}

/// Why a library cannot do what was asked.
public enum PhotoLibraryError: Error, Equatable, Sendable {
    /// Something that is given back in time is used up; the same call may work later.
    case busy
    /// There is no room for more.
    case full
    /// The library may not be changed.
    case readOnly
    /// A photograph has lost bytes since it was opened.
    case truncated
}
