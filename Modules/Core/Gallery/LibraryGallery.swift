public import FoundationEssentials

/// The photographs of a library as a gallery.
///
/// The library is scanned again if a list is requested and the last list is older than 2 seconds,
/// or if a photograph is requested that the last list does not have. Until then the last list is
/// used, because a page requests a long list in many parts. A result that the gallery saves is in
/// the next list. Photographs are ordered by the time at which they were taken, or else by the date
/// of their file.
public struct LibraryGallery: PhotoGallery {
    private struct Scan: Sendable {
        let listing: GalleryListing
        /// The URL paths of the photographs, by id.
        let paths: [String: String]
    }

    private let library: any PhotoLibrary
    private let limits: Limits
    private let key: @Sendable (LibraryPhoto) -> EditKey
    private let headers: PhotoHeaders?
    private let saver: Saver
    private let scans: RememberedValue<Scan>

    /// The way in which results are saved.
    public enum Saver: Sendable {
        /// Saves each result as an upload of the library.
        case uploads
        /// Saves each result with this closure, as a new file beside the photograph.
        case files(@Sendable (Data, UploadName, GalleryPhoto) async throws -> SavedPhoto)
    }

    /// - Parameters:
    ///   - limits: A photograph with more bytes than ``Limits/imageBytes`` is listed, but
    ///     ``data(of:)`` does not load it.
    ///   - headers: The headers of the photographs; `nil` to read none, and to order photographs by
    ///     the dates of their files.
    ///   - key: Returns the identity under which the edits of a photograph are remembered.
    ///   - saver: The way in which results are saved.
    ///   - now: The time; tests can pass their own.
    public init(
        _ library: any PhotoLibrary, limits: Limits = Limits(), headers: PhotoHeaders? = nil,
        saver: Saver = .uploads,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        key: @escaping @Sendable (LibraryPhoto) -> EditKey
    ) {
        self.library = library
        self.limits = limits
        self.key = key
        self.headers = headers
        self.saver = saver
        scans = RememberedValue(freshness: .seconds(2), now: now) {
            try await Self.scan(library, headers, key)
        }
    }

    public var savingPlace: SavingPlace? {
        if case .uploads = saver { .uploads } else { .beside }
    }

    public func listing() async throws -> GalleryListing { try await scans.value().listing }

    public func photo(_ id: String) async throws -> GalleryPhoto? {
        guard let photo = try await open(id)?.photo else { return nil }
        return Self.entry(of: photo, await headers?.header(of: photo), key)
    }

    public func data(of photo: GalleryPhoto) async throws -> Data {
        guard let open = try await open(photo.id) else { throw PhotoGalleryError.gone }
        // The size of the open file is checked before the file is read.
        guard open.photo.byteCount <= limits.imageBytes else {
            throw ImageRenderingError.limitExceeded(
                name: DecodingLimit.fileBytes.rawValue, limit: limits.imageBytes,
                actual: open.photo.byteCount)
        }
        return try await open.contents()
    }

    public func save(
        _ data: Data, named name: UploadName, beside photo: GalleryPhoto
    ) async throws -> SavedPhoto {
        let saved = try await save(data, name, photo)
        await scans.forget()
        return saved
    }

    private func save(
        _ data: Data, _ name: UploadName, _ photo: GalleryPhoto
    ) async throws -> SavedPhoto {
        if case .files(let save) = saver { return try await save(data, name, photo) }
        let upload = try await library.beginUpload(named: name)
        do {
            try await upload.append(data)
            return SavedPhoto(name: try await upload.commit(key: nil).name, place: .stream)
        } catch {
            await upload.abandon()
            throw error
        }
    }

    private func open(_ id: String) async throws -> (any OpenPhoto)? {
        if let path = await scans.last?.paths[id] { return try await library.open(path) }
        // The library is scanned again, because the photograph may be newer than the last list.
        await scans.forget()
        guard let path = try await scans.value().paths[id] else { return nil }
        return try await library.open(path)
    }

    private static func scan(
        _ library: any PhotoLibrary, _ headers: PhotoHeaders?,
        _ key: @Sendable (LibraryPhoto) -> EditKey
    ) async throws -> Scan {
        let photos = try await library.photos(after: nil, limit: .max)
        let found = await headers?.headers(of: photos, from: library) ?? []
        var paths: [String: String] = [:]
        paths.reserveCapacity(photos.count)
        var listed = photos.enumerated().map { index, photo in
            let entry = entry(of: photo, found.isEmpty ? nil : found[index], key)
            paths[entry.id] = photo.urlPath
            return entry
        }
        if !found.isEmpty {
            let orders = listed.map(\.order)
            listed = listed.indices.sorted { (orders[$1], $0) < (orders[$0], $1) }.map {
                listed[$0]
            }
        }
        return Scan(listing: GalleryListing(photos: listed, origin: .library), paths: paths)
    }

    private static func entry(
        of photo: LibraryPhoto, _ header: PhotoHeader?,
        _ key: @Sendable (LibraryPhoto) -> EditKey
    ) -> GalleryPhoto {
        let last = photo.urlPath.split(separator: "/").last.map(String.init) ?? photo.urlPath
        return GalleryPhoto(
            id: ImageID.make(for: photo.urlPath), name: last.percentDecoded ?? last,
            created: photo.created, updated: photo.updated,
            header: header ?? PhotoHeader(), version: photo.version,
            key: key(photo))
    }
}
