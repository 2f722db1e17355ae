import Cards
package import Core
import Editing
import FoundationEssentials
import ImageEditorNetworking
package import Presentation
import Synchronization

/// The connections beyond local files: the feed, images of the web, the outbox and the wallet, with
/// their stores.
///
/// The program of local files has none; see ``Services``.
package struct Connections: Sendable {
    package let feedLoader: any FeedLoader
    /// Loads the feed from the cache, or else the bundled feed.
    let offlineFeedLoader: any FeedLoader
    /// Loads images of the feed, whose dates tell if a cached copy is up to date.
    package let imageLoader: any ImageLoader
    /// Loads images at addresses that the user named: from the server, else from the cache.
    let addressLoader: any ImageLoader
    /// Loads bundled images, and other images from the cache.
    let offlineImageLoader: any ImageLoader
    let finder: FeedImageFinder
    package let outbox: Outbox
    let wallet: Wallet
    let cache: any CacheMaintenance
    /// Records why the server's feed or the cached feed could not be loaded.
    package let failures: FailureRecorder

    /// Creates the connections of the tool, which send requests over the network.
    init(
        settings: Settings, stores: Stores, journal: Journal, progress: ProgressLine,
        uploadFailures: UploadFailureRecorder, warn: @escaping @Sendable (String) -> Void
    ) {
        let transport = Self.transport(for: settings, progress)
        self.init(
            settings: settings, stores: stores,
            client: Self.client(over: transport, settings, journal),
            elsewhere: { Self.client(for: $0, journal, progress) },
            cardClient: Self.client(over: transport, settings.hurried, journal),
            journal: journal, progress: progress, uploadFailures: uploadFailures, warn: warn)
    }

    /// Creates connections with any HTTP client.
    ///
    /// - Parameter elsewhere: Makes a client from the settings of a server other than the chosen
    ///   one; defaults to `client`.
    /// - Parameter cardClient: The client for cards, with at most one retry; defaults to `client`.
    init(
        settings: Settings, stores: Stores, client: any HTTPClient,
        elsewhere: (@Sendable (Settings) -> any HTTPClient)? = nil,
        cardClient: (any HTTPClient)? = nil, journal: Journal = Journal(),
        progress: ProgressLine = .silent,
        uploadFailures: UploadFailureRecorder = UploadFailureRecorder(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        let limits = settings.limits
        let failures = FailureRecorder()
        let inspector = RenderingImageInspector(limits: limits)
        let errors = ErrorPresenter(limits: limits, for: .commandLine)
        let warnOnce = Once(warn)
        let onSaveFailure: @Sendable (any Error) -> Void = {
            warnOnce("not cached: " + errors.message(for: $0).line)
        }
        let bundledFeed = BundledFeedLoader()
        let onCacheFailure: @Sendable (any Error) -> Void = { failures.record(CacheFailure($0)) }
        let (feeds, images) = (stores.feeds, stores.images)

        let localFeed = LocalFeedLoader(store: feeds)
        let updated: @Sendable (URL) async throws -> Date? = {
            try await feeds.image(for: $0)?.updated
        }
        let localImages = LocalImageLoader(store: images, updated: updated)
        let anyLocalImages = LocalImageLoader(store: images)
        let remoteImages = progress.showing(
            RemoteImageLoader(
                client: client, verifier: inspector, limits: limits,
                earlier: { try await images.retrieve(for: $0) }, updated: updated))

        offlineFeedLoader = localFeed.fallback(to: bundledFeed, onFallback: onCacheFailure)
        var lookUps: [any FeedLoader] = [localFeed, bundledFeed]
        if let server = settings.server, !settings.isOffline {
            let remoteFeed = progress.showing(
                RemoteFeedLoader(
                    url: server.appending(path: "image"), client: client, limits: limits,
                    timeout: {
                        // An unreadable store counts as empty: it has no feed that could replace
                        // the server's, so the server gets the full time.
                        let isEmpty = (try? await feeds.isEmpty()) ?? true
                        return .seconds(isEmpty ? limits.feedSeconds : limits.cachedFeedSeconds)
                    }, earlier: feeds))
            let cachingFeed = remoteFeed.caching(into: localFeed, onSaveFailure: onSaveFailure)
            lookUps.append(cachingFeed)
            feedLoader = ServerFeedLoader(
                remote: cachingFeed, cached: journal.noting("cached feed", localFeed),
                bundled: bundledFeed, onFallback: failures.record, onCacheFailure: onCacheFailure)
        } else {
            feedLoader = offlineFeedLoader
        }
        let cachedImages = journal.noting("cache", anyLocalImages)
        offlineImageLoader = BundledImageLoader().fallback(to: cachedImages)
        if settings.isOffline {
            (imageLoader, addressLoader) = (offlineImageLoader, offlineImageLoader)
        } else {
            let serverImages = ServerImageLoader(
                remote: remoteImages.caching(into: localImages, onSaveFailure: onSaveFailure),
                cached: cachedImages,
                onFallback: { warnOnce(CachedImagePresenter(errors: errors).note(on: $0)) })
            imageLoader =
                BundledImageLoader()
                .fallback(to: journal.noting("cache", localImages))
                .fallback(to: serverImages)
                .sharing()
            addressLoader = BundledImageLoader().fallback(to: serverImages).sharing()
        }

        let uploader: @Sendable (URL?, any HTTPClient) -> any ImageUploader = { server, client in
            guard let server else { return NoServerImageUploader() }
            return progress.showing(
                RemoteImageUploader(
                    endpointLoader: RemoteUploadEndpointLoader(
                        url: server.appending(path: "upload"), client: client),
                    client: client, applicationID: settings.applicationID, limits: limits))
        }
        outbox = Outbox(
            queue: stores.uploads,
            uploader: uploadFailures.recording(uploader(settings.server, client)),
            server: settings.server?.serverAddress,
            elsewhere: { address in
                settings.reaching(address).map { settings in
                    uploadFailures.recording(
                        uploader(settings.server, elsewhere?(settings) ?? client))
                }
            },
            onKeepFailure: { upload, error in
                warn(UploadPresenter(errors: errors).unkept(upload.filename, because: error))
            })
        finder = FeedImageFinder(lookUps)
        wallet = Wallet(
            store: stores.cards, cropper: RenderingCardCropper(limits: limits),
            client: cardClient ?? client, server: settings.server,
            limits: limits)
        cache = stores.cache
        self.failures = failures
    }
}

/// Makes the connections at their first use.
package final class LazyConnections: Sendable {
    private let made = Mutex<Connections?>(nil)
    private let make: @Sendable () throws -> Connections

    init(_ make: @escaping @Sendable () throws -> Connections) {
        self.make = make
    }

    package func callAsFunction() throws -> Connections {
        try made.withLock { made in
            if let made { return made }
            let connections = try make()
            made = connections
            return connections
        }
    }
}

/// Loads images with ``Connections/imageLoader``. The first image makes the connections.
struct LazyImageLoader: ImageLoader {
    let connections: LazyConnections

    func loadImage(from url: URL) async throws -> LoadedImage {
        try await connections().imageLoader.loadImage(from: url)
    }
}
