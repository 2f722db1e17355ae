import Core
import Editing
import Foundation
import Networking
import Presentation
import Rendering
import Storage

/// The architecture, read left to right: the only place that picks concrete types.
///
/// Making it costs next to nothing: databases open and event loops start when they are first used.
struct Composition: Sendable {
    let feedLoader: any FeedLoader
    /// The feed without asking a server.
    let offlineFeedLoader: any FeedLoader
    let imageLoader: any ImageLoader
    let finder: FeedImageFinder
    let outbox: Outbox
    let renderer: any ImageRenderer
    let filterSupplier: any FilterSupplier
    let filterSheets: any FilterSheetSupplier
    let imageEnhancer: any ImageEnhancer
    let inspector: any ImageInspector & ImageVerifier
    let stripper: any MetadataStripper
    let cacheDatabase: CacheDatabase
    /// Why loaders that were asked first did not answer.
    let failures: FailureRecorder

    /// The product as the tool runs it, over the network and the disk.
    init(
        settings: Settings, journal: Journal = Journal(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        let cache = CacheDatabase(
            folder: settings.folders.cache, budget: settings.limits.cacheBytes,
            onRecovery: { warn($0.description) })
        let data = DataDatabase(
            folder: settings.folders.data, onRecovery: { warn($0.description) })
        let policy = AddressPolicy(
            trustedHosts: settings.namedHosts,
            allowsPrivateAddresses: settings.allowsPrivateAddresses)
        let transport = AsyncHTTPClientAdapter(
            limits: settings.limits, addressPolicy: policy, authorities: settings.authorities)
        self.init(
            settings: settings,
            client: Self.client(over: transport, settings, journal),
            feeds: SQLiteFeedStore(database: cache), images: SQLiteImageStore(database: cache),
            uploads: SQLiteUploadQueue(database: data), cacheDatabase: cache, journal: journal,
            warn: warn)
    }

    private static func client(
        over transport: AsyncHTTPClientAdapter, _ settings: Settings, _ journal: Journal
    ) -> any HTTPClient {
        let repeated = HTTPClientRetryDecorator(
            decoratee: ExchangeJournalDecorator(decoratee: transport, journal: journal)
                .followingRedirects(settings.limits),
            limits: settings.limits,
            sleep: { pause in
                journal.note("trying again in \(HumanNumber.duration(pause))")
                try await Task.sleep(for: pause)
            })
        let client = RequestJournalDecorator(decoratee: repeated, journal: journal)
        guard let token = settings.token, let server = settings.server else { return client }
        return HTTPClientTokenDecorator(decoratee: client, token: token, server: server)
    }

    /// The product over any transport and any stores.
    init(
        settings: Settings, client: any HTTPClient, feeds: any FeedStore, images: any ImageStore,
        uploads: any UploadQueue, cacheDatabase: CacheDatabase, journal: Journal = Journal(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        let limits = settings.limits
        let failures = FailureRecorder()
        let inspector = RenderingImageInspector(limits: limits)
        let renderer = RecipeRenderer(
            limits: limits,
            files: { path in
                do {
                    return try FileReader.read(path, limits: limits)
                } catch {
                    throw UnreadableFile(ErrorPresenter(limits: limits).message(for: error).line)
                }
            })
        let onSaveFailure: @Sendable (any Error) -> Void = {
            warn("not cached: " + ErrorPresenter(limits: limits).message(for: $0).line)
        }

        let localFeed = LocalFeedLoader(store: feeds)
        let localImages = LocalImageLoader(
            store: images, updated: { try await feeds.image(for: $0)?.updated })
        let anyLocalImages = LocalImageLoader(store: images)
        let remoteImages = RemoteImageLoader(
            client: client, verifier: inspector, limits: limits,
            earlier: { try await images.retrieve(for: $0) })

        offlineFeedLoader = localFeed.fallback(to: BundledFeedLoader())
        var lookUps: [any FeedLoader] = [localFeed, BundledFeedLoader()]
        if let server = settings.server {
            let remoteFeed = RemoteFeedLoader(
                url: server.appending(path: "image"), client: client, limits: limits,
                timeout: {
                    // A store that cannot be read has nothing to fall back to.
                    let isEmpty = (try? await feeds.isEmpty()) ?? true
                    return .seconds(isEmpty ? limits.feedSeconds : limits.cachedFeedSeconds)
                })
            let cachingFeed = remoteFeed.caching(into: localFeed, onSaveFailure: onSaveFailure)
            lookUps.append(cachingFeed)
            feedLoader =
                cachingFeed
                .fallback(
                    to: journal.noting("cached feed", localFeed), onFallback: failures.record
                )
                .fallback(to: BundledFeedLoader())
        } else {
            feedLoader = offlineFeedLoader
        }
        imageLoader =
            BundledImageLoader()
            .fallback(to: journal.noting("cache", localImages))
            .fallback(
                to: remoteImages.caching(into: localImages, onSaveFailure: onSaveFailure)
                    .fallback(to: anyLocalImages, onFallback: failures.record)
            )
            .sharing()

        outbox = Outbox(
            queue: uploads,
            uploader: settings.server.map { server in
                RemoteImageUploader(
                    endpointLoader: RemoteUploadEndpointLoader(
                        url: server.appending(path: "upload"), client: client),
                    client: client, applicationID: settings.applicationID, limits: limits)
            } ?? NoServerImageUploader(),
            onKeepFailure: { upload, error in
                let message = ErrorPresenter(limits: limits).message(for: error)
                warn(
                    "\(SafeText.line(upload.filename)): sent, though it could not be kept in the"
                        + " outbox first: " + message.line)
            })
        finder = FeedImageFinder(lookUps)
        self.renderer = renderer
        filterSupplier = CatalogFilterSupplier(renderer: renderer)
        filterSheets = CatalogFilterSheetSupplier(limits: limits)
        imageEnhancer = CatalogImageEnhancer(renderer: renderer)
        self.inspector = inspector
        stripper = RenderingMetadataStripper(limits: limits)
        self.cacheDatabase = cacheDatabase
        self.failures = failures
    }
}

extension Composition {
    /// What the cache holds, for whoever says it.
    func cacheStatistics() async throws -> Presentation.CacheStatistics {
        let found = try await cacheDatabase.statistics()
        return Presentation.CacheStatistics(
            path: found.path.path, feedImages: found.feedItems, feedSavedAt: found.feedSavedAt,
            images: found.images, imageBytes: found.imageBytes, limit: found.budget)
    }
}
