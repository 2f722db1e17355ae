import Foundation

/// Finds an image by its id, or by the beginning of it, in several feeds in turn.
///
/// A feed is asked only when the ones before it do not have the image, so the server comes last:
/// the cached feed, the bundled one, the server.
public struct FeedImageFinder: Sendable {
    private let loaders: [any FeedLoader]

    public init(_ loaders: [any FeedLoader]) {
        self.loaders = loaders
    }

    /// The image whose id begins with `id`, from the first feed that has one.
    ///
    /// - Parameter id: At least 4 leading digits of an id, of any case.
    /// - Throws: ``FeedImageFinderError``, or `CancellationError`.
    public func find(_ id: String) async throws -> FoundImage {
        guard ImageID.canBegin(with: id) else { throw FeedImageFinderError.invalidID(id) }
        var unavailable: String?
        for loader in loaders {
            let feed: Feed
            do {
                feed = try await loader.load(idPrefix: id)
            } catch {
                try Task.checkCancellation()
                if error is CancellationError { throw error }
                // Having no feed is no failure of a cache.
                if error as? FeedError != .notCached { unavailable = error.localizedDescription }
                continue
            }
            if feed.images.count > 1 {
                throw FeedImageFinderError.ambiguous(id: id, candidates: feed.images)
            }
            if let image = feed.images.first {
                return FoundImage(image: image, origin: feed.origin)
            }
        }
        throw FeedImageFinderError.notFound(id: id, unavailable: unavailable)
    }
}

/// An image of a feed, and where that feed came from.
public struct FoundImage: Sendable, Equatable {
    public let image: FeedImage
    public let origin: Origin

    public init(image: FeedImage, origin: Origin) {
        self.image = image
        self.origin = origin
    }
}
