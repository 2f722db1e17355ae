public import FoundationEssentials

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
        var unavailable: (any Error)?
        for loader in loaders {
            let feed: Feed
            do {
                feed = try await loader.load(idPrefix: id)
            } catch {
                try Task.checkCancellation()
                if error is CancellationError { throw error }
                // An empty cache is not a failure, and neither is an empty feed.
                switch error {
                case FeedError.notCached, FeedError.empty: break
                default: unavailable = error
                }
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

/// The reason that no image was found by its id.
public enum FeedImageFinderError: Error, Sendable {
    /// The text is not 4 to 16 hexadecimal digits.
    case invalidID(String)
    /// Several images of one feed have ids that start with `id`.
    case ambiguous(id: String, candidates: [FeedImage])
    /// No feed has the image. `unavailable` is the error of the last feed that could not be loaded,
    /// if any.
    case notFound(id: String, unavailable: (any Error)?)
}

extension FeedImageFinderError: Equatable {
    /// Compares the errors of feeds by their texts.
    public static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.invalidID(let one), .invalidID(let other)): one == other
        case (.ambiguous(let one, let ones), .ambiguous(let other, let others)):
            one == other && ones == others
        case (.notFound(let one, let reason), .notFound(let other, let otherReason)):
            one == other && reason?.errorText == otherReason?.errorText
        default: false
        }
    }
}

extension FeedImageFinderError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .invalidID(let id): "\(id) is not an id: 4 to 16 hexadecimal digits"
        case .ambiguous(let id, let candidates):
            "\(id) can be \(candidates.count) images: "
                + candidates.map(\.id).joined(separator: ", ")
        case .notFound(let id, nil): "no image has the id \(id)"
        case .notFound(let id, let reason?):
            "no image known here has the id \(id), and \(reason.errorText)"
        }
    }
}
