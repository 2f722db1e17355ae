import Core
import Foundation

/// Finds photos by the ids that clients make of their URLs.
actor PhotoIndex {
    /// Where a photo is, which its id says for ever.
    struct Place: Sendable {
        let shelf: PhotoCatalog.Shelf
        let path: PhotoPath
    }

    private let catalog: PhotoCatalog
    /// What was found by the ids under each base of URLs; the base that was asked for last is last.
    private var indexes: [(origin: String, places: [String: Place])] = []

    init(_ catalog: PhotoCatalog) {
        self.catalog = catalog
    }

    /// Opens the photo that the feed lists with this id.
    ///
    /// The folders are walked where the id is not known yet.
    ///
    /// - Parameters:
    ///   - id: 16 hexadecimal digits, in lower case.
    ///   - origin: The base of this server's URLs, as the client named it.
    /// - Returns: `nil` where there is none.
    func open(
        _ id: String, at origin: String
    ) async throws -> (place: Place, file: OpenFile, format: ImageFormat)? {
        if let place = known(id, at: origin), let found = try await open(place) { return found }
        var places: [String: Place] = [:]
        for (shelf, photo) in try await catalog.photosByShelf() {
            let url = origin + shelf.urlPrefix + photo.path.urlPath
            places[ImageID.make(for: url)] = Place(shelf: shelf, path: photo.path)
        }
        keep(places, at: origin)
        guard let place = places[id] else { return nil }
        return try await open(place)
    }

    private func known(_ id: String, at origin: String) -> Place? {
        guard let position = indexes.firstIndex(where: { $0.origin == origin }) else { return nil }
        let index = indexes.remove(at: position)
        indexes.append(index)
        return index.places[id]
    }

    private func keep(_ places: [String: Place], at origin: String) {
        indexes.removeAll { $0.origin == origin }
        if indexes.count >= Self.most { indexes.removeFirst() }
        indexes.append((origin, places))
    }

    private nonisolated func open(
        _ place: Place
    ) async throws -> (place: Place, file: OpenFile, format: ImageFormat)? {
        guard let (file, format) = try await place.shelf.folder.open(place.path) else {
            return nil
        }
        return (place, file, format)
    }

    /// Names that one server usually has: of its loopback, its network, and in its owner's DNS.
    private static let most = 4
}
