import Foundation

/// Finds an image by its id, or a prefix of its id, in several feeds in turn.
///
/// A feed is only asked if the feeds before it do not have the image. Pass the server last: the
/// cached feed, the bundled one, the server.
public struct FeedImageFinder: Sendable {
    private let loaders: [any FeedLoader]

    public init(_ loaders: [any FeedLoader]) {
        self.loaders = loaders
    }

    /// Finds the image whose id starts with `id`, in the first feed that has one.
    ///
    /// - Parameter id: At least 4 leading digits of an id, in either case.
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
                // An empty cache is not a failure.
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

/// An image of a feed, and the origin of that feed.
public struct FoundImage: Sendable, Equatable {
    public let image: FeedImage
    public let origin: Origin

    public init(image: FeedImage, origin: Origin) {
        self.image = image
        self.origin = origin
    }
}
