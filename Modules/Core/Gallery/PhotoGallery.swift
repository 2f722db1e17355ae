public import FoundationEssentials

/// The photographs that a studio shows, and the place where it saves results.
///
/// Every implementation must pass the contract tests (`photoGalleryContract`).
public protocol PhotoGallery: Sendable {
    /// Lists all photographs, newest first by ``GalleryPhoto/order``. Cheap to repeat.
    ///
    /// - Throws: Any error of the source, or `CancellationError`. A partial list is never
    ///   returned.
    func listing() async throws -> GalleryListing

    /// Finds a photograph by its id, as the source has it now. A gallery of a feed may return it as
    /// in its last list.
    ///
    /// - Parameter id: Any text; it may be hostile.
    /// - Returns: `nil` if no photograph has this id.
    /// - Throws: The errors of ``listing()``.
    func photo(_ id: String) async throws -> GalleryPhoto?

    /// Loads the file of a photograph, unchanged.
    ///
    /// - Throws: ``PhotoGalleryError/gone`` if it no longer exists,
    ///   ``ImageRenderingError/limitExceeded(name:limit:actual:)`` for a library's file that is too
    ///   large, without reading it; any error of the source.
    func data(of photo: GalleryPhoto) async throws -> Data

    /// The place in which ``save(_:named:beside:)`` saves results; `nil` if the gallery is
    /// read-only.
    var savingPlace: SavingPlace? { get }

    /// Saves a result as a new file. An existing file is never replaced: if the name is taken, it
    /// gets a number.
    ///
    /// - Parameter name: The wanted file name, without the number.
    /// - Returns: The new file. Its place is ``EditPlace/stream`` if the gallery's files have no
    ///   paths.
    /// - Throws: ``PhotoGalleryError/readOnly`` if the gallery saves nothing, or any error of the
    ///   place.
    func save(
        _ data: Data, named name: UploadName, beside photo: GalleryPhoto
    ) async throws -> SavedPhoto
}

/// The place in which a gallery saves results.
public enum SavingPlace: Sendable, Equatable {
    /// The folder of the photograph.
    case beside
    /// The current folder of the user.
    case currentFolder
    /// The uploads of the library.
    case uploads
}

/// A result that a gallery has saved.
public struct SavedPhoto: Sendable, Equatable {
    /// The name of the new file.
    public let name: String
    public let place: EditPlace

    public init(name: String, place: EditPlace) {
        self.name = name
        self.place = place
    }
}

/// All photographs of a gallery, and their origin.
public struct GalleryListing: Sendable {
    public let photos: [GalleryPhoto]
    public let origin: GalleryOrigin
    /// The errors of the sources that were asked before the one that answered.
    public let failures: [any Error]

    public init(photos: [GalleryPhoto], origin: GalleryOrigin, failures: [any Error] = []) {
        self.photos = photos
        self.origin = origin
        self.failures = failures
    }
}

extension GalleryListing: Equatable {
    /// Compares the photographs and their origin.
    public static func == (one: GalleryListing, other: GalleryListing) -> Bool {
        one.photos == other.photos && one.origin == other.origin
    }
}

/// The source of a gallery's photographs.
public enum GalleryOrigin: Sendable, Equatable {
    /// A feed; ``Feed/origin`` says from where it was loaded.
    case feed(Feed)
    /// A library on this machine.
    case library
}

/// A photograph of a gallery.
public struct GalleryPhoto: Sendable, Equatable, Identifiable {
    /// 16 hexadecimal digits, which stay the same as long as the photograph keeps its place.
    public let id: String
    /// The name for display. Bytes of a file's name that are not UTF-8 are private-use scalars.
    public let name: String
    public let created: Date
    public let updated: Date
    public let header: PhotoHeader
    /// A text that changes whenever the bytes may have changed; visible ASCII without quotes.
    public let version: String
    /// The image that edits of the photograph belong to. A path may lead through links.
    public let key: EditKey
    /// The http(s) address of the photograph, without credentials; `nil` for a file, and for a
    /// bundled picture.
    public let url: URL?

    public init(
        id: String, name: String, created: Date, updated: Date,
        header: PhotoHeader = PhotoHeader(), version: String, key: EditKey, url: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.created = created
        self.updated = updated
        self.header = header
        self.version = version
        self.key = key
        self.url = url
    }

    /// The date for display: the time of the camera's clock, or else ``updated``.
    public var date: Date { header.captured?.clock ?? updated }

    /// The number by which photographs are sorted by date. It grows with the day of ``date``, and
    /// within a day with the time in UTC. Photographs of one day therefore stay together, whatever
    /// the time zones of their cameras were.
    public var order: Int {
        let clock = Int(min(max(date.timeIntervalSince1970, -1e11), 1e12).rounded(.down))
        let day = clock.floorDivided(by: 86_400)
        return day << 20 + (clock - day * 86_400 - (header.captured?.offset ?? 0)) + 1 << 18
    }
}

/// The reason that a gallery rejects a call.
public enum PhotoGalleryError: Error, Equatable, Sendable {
    /// The photograph no longer exists.
    case gone
    /// The gallery saves no results.
    case readOnly
}

extension PhotoGalleryError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .gone: "the photograph no longer exists"
        case .readOnly: "results cannot be saved beside these photographs"
        }
    }
}
