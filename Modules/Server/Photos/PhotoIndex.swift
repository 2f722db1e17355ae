import Core
import Foundation

/// Finds photos by their feed ids, which are derived from the photos' URLs.
actor PhotoIndex {
    private let library: any PhotoLibrary
    /// The URL paths of photos by id, for each origin of URLs; the most recently used origin is
    /// last.
    private var indexes: [(origin: String, paths: [String: String])] = []

    init(_ library: any PhotoLibrary) {
        self.library = library
    }

    /// Opens the photo that the feed lists with this id.
    ///
    /// Lists the library if the id is unknown, or if its photo no longer exists.
    ///
    /// - Parameters:
    ///   - id: 16 hexadecimal digits, in lower case.
    ///   - origin: The origin of this server's URLs, as the client named it.
    /// - Returns: `nil` if no photo has this id.
    func open(_ id: String, at origin: String) async throws -> (any OpenPhoto)? {
        if let path = known(id, at: origin), let photo = try await library.open(path) {
            return photo
        }
        var paths: [String: String] = [:]
        for photo in try await library.photos(after: nil, limit: .max) {
            paths[ImageID.make(for: origin + photo.urlPath)] = photo.urlPath
        }
        keep(paths, at: origin)
        guard let path = paths[id] else { return nil }
        return try await library.open(path)
    }

    private func known(_ id: String, at origin: String) -> String? {
        guard let position = indexes.firstIndex(where: { $0.origin == origin }) else { return nil }
        let index = indexes.remove(at: position)
        indexes.append(index)
        return index.paths[id]
    }

    private func keep(_ paths: [String: String], at origin: String) {
        indexes.removeAll { $0.origin == origin }
        if indexes.count >= Self.most { indexes.removeFirst() }
        indexes.append((origin, paths))
    }

    /// The maximum number of origins to remember. A server usually has three: on loopback, in its
    /// network, and in its owner's DNS.
    private static let most = 4
}
