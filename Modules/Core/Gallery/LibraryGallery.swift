public import Foundation

/// The photographs of a library as a gallery.
public actor LibraryGallery: PhotoGallery {
    private let library: any PhotoLibrary
    private let key: @Sendable (LibraryPhoto) -> EditKey
    private let saver: Saver
    /// The URL paths of the last list, by id.
    private var paths: [String: String] = [:]

    /// Saves results.
    public enum Saver: Sendable {
        /// As uploads of the library.
        case uploads
        /// With this closure, as a new file beside the photograph.
        case files(@Sendable (Data, UploadName, GalleryPhoto) async throws -> SavedPhoto)
    }

    /// - Parameters:
    ///   - key: Identifies the image that edits of a photograph belong to.
    ///   - saver: Saves results.
    public init(
        _ library: any PhotoLibrary, saver: Saver = .uploads,
        key: @escaping @Sendable (LibraryPhoto) -> EditKey
    ) {
        self.library = library
        self.saver = saver
        self.key = key
    }

    public nonisolated var savesBeside: Bool { true }

    public func listing() async throws -> GalleryListing {
        let photos = try await library.photos(after: nil, limit: .max)
        var paths: [String: String] = [:]
        paths.reserveCapacity(photos.count)
        let listed = photos.map { photo in
            let entry = entry(of: photo)
            paths[entry.id] = photo.urlPath
            return entry
        }
        self.paths = paths
        return GalleryListing(photos: listed, origin: .library)
    }

    public func photo(_ id: String) async throws -> GalleryPhoto? {
        if let photo = try await open(id) { return entry(of: photo.photo) }
        return try await listing().photos.first { $0.id == id }
    }

    public func data(of photo: GalleryPhoto) async throws -> Data {
        if paths[photo.id] == nil { _ = try await listing() }
        guard let open = try await open(photo.id) else { throw PhotoGalleryError.gone }
        return try await open.contents()
    }

    public func save(
        _ data: Data, named name: UploadName, beside photo: GalleryPhoto
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
        guard let path = paths[id] else { return nil }
        return try await library.open(path)
    }

    private func entry(of photo: LibraryPhoto) -> GalleryPhoto {
        let last = photo.urlPath.split(separator: "/").last.map(String.init) ?? photo.urlPath
        return GalleryPhoto(
            id: ImageID.make(for: photo.urlPath), name: last.removingPercentEncoding ?? last,
            created: photo.created, updated: photo.updated, version: photo.version,
            key: key(photo))
    }
}
