import CameraCapture
import Cards
import Core
import Editing
import Foundation
import ImageEditorNetworking
import ImageEditorStorage
import Presentation
import Synchronization

/// The composition root: with its extensions, the only place that picks concrete types.
///
/// Creating it is cheap. Databases open and event loops start at their first use.
struct Composition: Sendable {
    let feedLoader: any FeedLoader
    /// Loads the feed without a server.
    let offlineFeedLoader: any FeedLoader
    /// Loads images of the feed, whose dates tell if a cached copy is up to date.
    let imageLoader: any ImageLoader
    /// Loads images at addresses that the user named: from the server, else from the cache.
    let addressLoader: any ImageLoader
    /// Loads images without a server.
    let offlineImageLoader: any ImageLoader
    let finder: FeedImageFinder
    let outbox: Outbox
    /// The remembered edits.
    let edits: any EditStore
    let editFinder: EditFinder
    let renderer: any ImageRenderer
    /// Runs an edit of a single image.
    let editImage: EditImageUseCase
    /// The renderer for edits of many images.
    let editPreparer: any EditPreparer
    let previewer: RecipePreviewer
    /// Makes the renderer of the previews that the studio shows.
    let makePreviews: @Sendable () -> any PreviewSupplier
    let progress: ProgressLine
    let filterSupplier: any FilterSupplier
    let filterSheets: any FilterSheetSupplier
    let colorCorrector: any ColorCorrector
    let inspector: any ImageInspector & ImageVerifier
    let stripper: any MetadataStripper
    let histogramMeasurer: any HistogramMeasurer
    let comparer: any ImageComparer
    let limits: Limits
    let camera: any Camera
    let wallet: Wallet
    let cacheDatabase: CacheDatabase
    /// The images that the server has rendered.
    let renditions: FileRenditionStore
    /// Records why preferred feed loaders failed.
    let failures: FailureRecorder
    /// Records why uploads failed.
    let uploadFailures: UploadFailureRecorder

    /// The composition of the tool, over the network and the disk.
    init(
        settings: Settings, journal: Journal = Journal(), progress: ProgressLine = .silent,
        warn: @escaping @Sendable (String) -> Void
    ) {
        let cache = CacheDatabase(
            folder: settings.folders.cache, budget: settings.limits.cacheBytes,
            onRecovery: { warn($0.description) })
        let data = DataDatabase(
            folder: settings.folders.data, onRecovery: { warn($0.description) })
        let transport = Self.transport(for: settings, progress)
        self.init(
            settings: settings,
            client: Self.client(over: transport, settings, journal),
            elsewhere: { Self.client(for: $0, journal, progress) },
            feeds: SQLiteFeedStore(database: cache, server: settings.server),
            images: SQLiteImageStore(database: cache),
            uploads: SQLiteUploadQueue(database: data), cards: SQLiteCardStore(database: data),
            edits: FileEditStore(folder: settings.folders.data.appending(path: "edits")),
            cardClient: Self.client(over: transport, settings.hurried, journal),
            cacheDatabase: cache, journal: journal, progress: progress, warn: warn)
    }

    /// The composition over any transport and any stores.
    ///
    /// - Parameter elsewhere: Makes a client from the settings of a server other than the chosen
    ///   one; defaults to `client`.
    /// - Parameter cardClient: The client for cards, with short time-outs; defaults to `client`.
    init(
        settings: Settings, client: any HTTPClient,
        elsewhere: (@Sendable (Settings) -> any HTTPClient)? = nil,
        feeds: any FeedStore, images: any ImageStore,
        uploads: any UploadQueue, cards: any CardStore,
        edits: any EditStore = InMemoryEditStore(), cardClient: (any HTTPClient)? = nil,
        cacheDatabase: CacheDatabase, journal: Journal = Journal(),
        progress: ProgressLine = .silent, warn: @escaping @Sendable (String) -> Void
    ) {
        let limits = settings.limits
        let failures = FailureRecorder()
        let inspector = RenderingImageInspector(limits: limits)
        let files: @Sendable (String) throws -> Data = { path in
            do {
                return try FileReader.read(path, limits: limits)
            } catch let error as POSIXError {
                throw error
            } catch {
                throw UnreadableFile(
                    ErrorPresenter(limits: limits, for: .commandLine).message(for: error).line)
            }
        }
        let renderer = RecipeRenderer(limits: limits, files: files)
        let uploadFailures = UploadFailureRecorder()
        let errors = ErrorPresenter(limits: limits, for: .commandLine)
        let warnOnce = Once(warn)
        let onSaveFailure: @Sendable (any Error) -> Void = {
            warnOnce("not cached: " + errors.message(for: $0).line)
        }
        let bundledFeed = BundledFeedLoader()
        let onCacheFailure: @Sendable (any Error) -> Void = { failures.record(CacheFailure($0)) }

        let localFeed = LocalFeedLoader(store: feeds)
        let localImages = LocalImageLoader(
            store: images, updated: { try await feeds.image(for: $0)?.updated })
        let anyLocalImages = LocalImageLoader(store: images)
        let remoteImages = progress.showing(
            RemoteImageLoader(
                client: client, verifier: inspector, limits: limits,
                earlier: { try await images.retrieve(for: $0) }))

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
            queue: uploads,
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
        self.edits = edits
        editFinder = EditFinder(
            store: edits, loader: imageLoader,
            read: { try FileReader.read($0, limits: limits) })
        finder = FeedImageFinder(lookUps)
        self.renderer = renderer
        let stripper = RenderingMetadataStripper(limits: limits)
        self.stripper = stripper
        editImage = EditImageUseCase(renderer: renderer, outbox: outbox, stripper: stripper)
        editPreparer = renderer
        previewer = RecipePreviewer(limits: limits, files: files)
        makePreviews = { CachedPreviewSupplier(limits: limits, files: files) }
        self.progress = progress
        filterSupplier = CatalogFilterSupplier(renderer: renderer)
        filterSheets = CatalogFilterSheetSupplier(limits: limits)
        colorCorrector = CatalogColorCorrector(limits: limits, files: files)
        self.inspector = inspector
        histogramMeasurer = RenderingHistogramMeasurer(limits: limits)
        comparer = RenderingImageComparer(limits: limits)
        self.limits = limits
        camera = CameraFactory.make()
        wallet = Wallet(
            store: cards, cropper: RenderingCardCropper(limits: limits),
            client: cardClient ?? client, server: settings.server,
            limits: limits)
        self.cacheDatabase = cacheDatabase
        renditions = FileRenditionStore(
            folder: settings.folders.cache.appending(path: "renditions"),
            budget: limits.renditionBytes)
        self.failures = failures
        self.uploadFailures = uploadFailures
    }
}

/// The reason why a file that a filter names cannot be read.
struct UnreadableFile: LocalizedError {
    let errorDescription: String?

    init(_ reason: String) {
        errorDescription = reason
    }
}

/// Prints each distinct line once.
final class Once: Sendable {
    private let say: @Sendable (String) -> Void
    private let said = Mutex<Set<String>>([])

    init(_ say: @escaping @Sendable (String) -> Void) {
        self.say = say
    }

    func callAsFunction(_ line: String) {
        if said.withLock({ $0.insert(line).inserted }) { say(line) }
    }
}
