public import FoundationEssentials

/// Stores the photographs of a server: those that it serves, and those that clients upload.
///
/// Bytes are streamed in both directions, so an implementation never needs a whole photograph in
/// memory. Every implementation must pass the contract tests (`photoLibraryContract`).
public protocol PhotoLibrary: Sendable {
    /// Removes unfinished files of a killed server. Called once, before anything else.
    func prepare() async throws

    /// Lists photographs, newest first by ``LibraryPhoto/updated``. Photographs with equal dates
    /// have a stable order.
    ///
    /// The list is current: it contains every upload whose ``PhotoUpload/commit(key:)`` returned
    /// before the call.
    ///
    /// - Parameters:
    ///   - last: The photograph before the first one to list; `nil` starts at the newest.
    ///   - limit: The maximum number of photographs.
    /// - Throws: ``PhotoLibraryError``, or an error of the store. A partial list is never
    ///   returned.
    func photos(after last: LibraryPhoto?, limit: Int) async throws -> [LibraryPhoto]

    /// Opens a photograph.
    ///
    /// - Parameter urlPath: The path of its URL as a client sent it, with any percent-encoding.
    ///   It may be hostile.
    /// - Returns: `nil` if the library has no such photograph, or the file is not an image.
    /// - Throws: The errors of ``photos(after:limit:)``.
    func open(_ urlPath: String) async throws -> (any OpenPhoto)?

    /// Starts to receive a photograph under a unique name.
    ///
    /// The photograph is not visible before ``PhotoUpload/commit(key:)``.
    ///
    /// - Throws: The errors of ``photos(after:limit:)``.
    func beginUpload(named name: UploadName) async throws -> any PhotoUpload

    /// Returns the photograph that was stored for `key`, if the library still has its bytes.
    ///
    /// - Throws: The errors of ``photos(after:limit:)``. A temporary failure must throw and not
    ///   return `nil`, because the upload would be stored twice.
    func upload(for key: IdempotencyKey) async throws -> StoredUpload?
}

/// A photograph in the list of a library.
public struct LibraryPhoto: Sendable, Hashable {
    /// The escaped path of the photograph's URL, such as `/images/sea.jpg`. It starts with
    /// `/images/` or `/uploads/`, and never changes.
    public let urlPath: String
    /// A version that changes whenever the bytes may have changed: visible ASCII without quotes.
    public let version: String
    public let byteCount: Int
    /// The creation date, in whole seconds.
    public let created: Date
    /// The date of the last change of the bytes, in whole seconds.
    public let updated: Date

    public init(urlPath: String, version: String, byteCount: Int, created: Date, updated: Date) {
        self.urlPath = urlPath
        self.version = version
        self.byteCount = byteCount
        self.created = created
        self.updated = updated
    }
}

/// An open photograph, whose bytes can be read while this value exists, even if the library
/// deletes it.
public protocol OpenPhoto: Sendable {
    /// The properties of the photograph when it was opened.
    var photo: LibraryPhoto { get }
    /// The format, determined from the first bytes and never from the name.
    var format: ImageFormat { get }

    /// Reads bytes in pieces, in order; the next piece is read after `body` has returned.
    ///
    /// - Parameter range: Within `0..<photo.byteCount`.
    /// - Throws: Any error of `body`, ``PhotoLibraryError/truncated`` if bytes of the range no
    ///   longer exist, or an error of the store.
    func read(_ range: Range<Int>, _ body: (Data) async throws -> Void) async throws

    /// Reads all bytes at once. Has a default implementation.
    ///
    /// - Throws: The errors of ``read(_:_:)``.
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

/// The reason that a photo library rejects a call.
public enum PhotoLibraryError: Error, Equatable, Sendable {
    /// A temporary resource is exhausted; the same call may work later.
    case busy
    /// There is no space left.
    case full
    /// The library is read-only.
    case readOnly
    /// The photograph has become shorter since it was opened.
    case truncated
    /// The place of the photographs is missing, such as a disk that was disconnected. The same call
    /// may work when it is back.
    case missing
    /// The idempotency key belongs to a photograph with other bytes.
    case otherPhotograph
}

extension PhotoLibraryError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .busy: "the system has no file descriptor or memory left"
        case .full: "there is no space left for photographs"
        case .readOnly: "the place of the photographs is read-only"
        case .truncated: "the photograph was cut short meanwhile"
        case .missing:
            "the folder of photographs is missing; it may be on a disk that is disconnected"
        case .otherPhotograph: "the idempotency key belongs to another photograph"
        }
    }
}
