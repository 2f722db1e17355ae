public import FoundationEssentials

/// The images of a feed as a gallery.
///
/// If the last list is older than the freshness, 10 seconds by default, the feed is loaded again
/// when a list is requested, or a photograph that is not in the last list.
public struct FeedGallery: PhotoGallery {
    /// Saves a result as a new file.
    public typealias Saver = @Sendable (Data, UploadName) async throws -> SavedPhoto

    private struct Loaded: Sendable {
        let listing: GalleryListing
        let images: [String: Int]
    }

    private let images: any ImageLoader
    private let saver: Saver?
    private let feed: RememberedValue<Loaded>

    /// - Parameters:
    ///   - feed: Loads the feed, with its fallbacks.
    ///   - images: Loads images of the feed.
    ///   - failures: Called after each load of `feed`. Returns the errors of the sources that were
    ///     asked before the one that answered. The listing keeps them.
    ///   - freshness: The age from which a list is loaded again.
    ///   - date: The time of day; tests can pass their own.
    ///   - saver: Saves results; without it, the gallery is read-only.
    public init(
        feed: any FeedLoader, images: any ImageLoader,
        failures: @escaping @Sendable () -> [any Error] = { [] },
        freshness: Duration = .seconds(10),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        date: @escaping @Sendable () -> Date = { Date() }, saver: Saver? = nil
    ) {
        self.images = images
        self.saver = saver
        self.feed = RememberedValue(freshness: freshness, now: now) {
            let date = date()
            return Self.index(try await feed.load(), at: date, after: failures())
        }
    }

    public var savingPlace: SavingPlace? { saver == nil ? nil : .currentFolder }

    public func listing() async throws -> GalleryListing { try await feed.value().listing }

    public func photo(_ id: String) async throws -> GalleryPhoto? {
        // A photograph of the last list is returned without a new request, even if the list is old.
        // The page shows that list, so the dates agree with the page.
        if let loaded = await feed.last, let index = loaded.images[id] {
            return loaded.listing.photos[index]
        }
        let loaded = try await feed.value()
        return loaded.images[id].map { loaded.listing.photos[$0] }
    }

    public func data(of photo: GalleryPhoto) async throws -> Data {
        guard case .address = photo.key, let loaded = await feed.last,
            let index = loaded.images[photo.id],
            case .feed(let feed) = loaded.listing.origin
        else { throw PhotoGalleryError.gone }
        return try await images.loadImage(from: feed.images[index].url).data
    }

    public func save(
        _ data: Data, named name: UploadName, beside photo: GalleryPhoto
    ) async throws -> SavedPhoto {
        guard let saver else { throw PhotoGalleryError.readOnly }
        return try await saver(data, name)
    }

    private static func index(
        _ feed: Feed, at date: Date, after failures: [any Error]
    ) -> Loaded {
        let feed = Feed(
            images: feed.images.sorted { $1.updated < $0.updated }, origin: feed.origin,
            dropped: feed.dropped, validator: feed.validator, server: feed.server)
        let listed: Date =
            switch feed.origin {
            case .remote: date
            case .cache(let savedAt): savedAt
            case .bundled: .distantFuture
            }
        let photos = feed.images.map { GalleryPhoto($0, listed: listed) }
        return Loaded(
            listing: GalleryListing(photos: photos, origin: .feed(feed), failures: failures),
            images: Dictionary(photos.enumerated().map { ($1.id, $0) }) { first, _ in first })
    }
}

extension GalleryPhoto {
    /// - Parameter listed: The time at which the server listed the image. While its date is new,
    ///   the image may change again without another date, so the time is a part of the version.
    init(_ image: FeedImage, listed: Date) {
        let url = image.url.withoutCredentials ?? image.url
        let last = image.urlText.split(separator: "?", maxSplits: 1).first?
            .split { $0 == "/" || $0 == ":" }.last.map(String.init)
        var version = String(Int64(image.updated.timeIntervalSince1970))
        if !HTTPDate.identifies(image.updated, sent: listed) {
            // A damaged cache may contain any date.
            let seconds = min(max(listed.timeIntervalSince1970, -1e11), 1e12)
            version += ".\(Int64(seconds))"
        }
        self.init(
            id: image.id, name: last.map { $0.percentDecoded ?? $0 } ?? image.id,
            created: image.created, updated: image.updated,
            version: version,
            key: .address(url), url: url.isWeb ? url : nil)
    }
}
