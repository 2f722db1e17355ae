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
    /// The base of the URLs that ``places`` are known by: there is rarely more than one.
    private var origin = ""
    private var places: [String: Place] = [:]

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
    ) async throws -> (place: Place, file: OpenFile, signature: ImageSignature)? {
        if self.origin == origin, let place = places[id], let found = try await open(place) {
            return found
        }
        var places: [String: Place] = [:]
        for (shelf, photo) in try await catalog.photosByShelf() {
            let url = origin + shelf.urlPrefix + photo.path.urlPath
            places[ImageID.make(for: url)] = Place(shelf: shelf, path: photo.path)
        }
        (self.origin, self.places) = (origin, places)
        guard let place = places[id] else { return nil }
        return try await open(place)
    }

    private nonisolated func open(
        _ place: Place
    ) async throws -> (place: Place, file: OpenFile, signature: ImageSignature)? {
        guard let (file, signature) = try await place.shelf.folder.open(place.path) else {
            return nil
        }
        return (place, file, signature)
    }
}
