import CameraCapture
import Cards
import Core
import Editing
import Foundation
import Networking
import Pickers
import Presentation
import Rendering
import Server
import Storage
import TerminalGraphics

/// The architecture, read left to right: the only place that picks concrete types.
///
/// Making it costs next to nothing: databases open and event loops start when they are first used.
struct Composition: Sendable {
    let feedLoader: any FeedLoader
    /// The feed without asking a server.
    let offlineFeedLoader: any FeedLoader
    let imageLoader: any ImageLoader
    /// The bytes of images without asking a server.
    let offlineImageLoader: any ImageLoader
    let finder: FeedImageFinder
    let outbox: Outbox
    /// Edits that are remembered.
    let edits: any EditStore
    let hasher: any ContentHasher
    let renderer: any ImageRenderer
    /// The same renderer, for edits of many images.
    let editPreparer: any EditPreparer
    private let previewer: RecipePreviewer
    let filterSupplier: any FilterSupplier
    let filterSheets: any FilterSheetSupplier
    let imageEnhancer: any ImageEnhancer
    let colorMeasurer: any ColorMeasurer
    let inspector: any ImageInspector & ImageVerifier
    let stripper: any MetadataStripper
    let measurer: any ImageMeasurer
    let comparer: any ImageComparer
    let limits: Limits
    let camera: any Camera
    let wallet: Wallet
    let cacheDatabase: CacheDatabase
    /// Why loaders of the feed that were asked first did not answer.
    let failures: FailureRecorder
    /// Why uploads did not arrive.
    let uploadFailures: UploadFailureRecorder

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
            uploads: SQLiteUploadQueue(database: data), cards: SQLiteCardStore(database: data),
            edits: FileEditStore(folder: settings.folders.data.appending(path: "edits")),
            cardClient: Self.client(over: transport, settings.hurried, journal),
            cacheDatabase: cache, journal: journal, warn: warn)
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
    ///
    /// - Parameter cardClient: Who asks about cards, in a hurry; `client` where there is none.
    init(
        settings: Settings, client: any HTTPClient, feeds: any FeedStore, images: any ImageStore,
        uploads: any UploadQueue, cards: any CardStore,
        edits: any EditStore = InMemoryEditStore(), cardClient: (any HTTPClient)? = nil,
        cacheDatabase: CacheDatabase, journal: Journal = Journal(),
        warn: @escaping @Sendable (String) -> Void
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
                throw UnreadableFile(ErrorPresenter(limits: limits).message(for: error).line)
            }
        }
        let renderer = RecipeRenderer(limits: limits, files: files)
        let uploadFailures = UploadFailureRecorder()
        let errors = ErrorPresenter(limits: limits)
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
        let remoteImages = RemoteImageLoader(
            client: client, verifier: inspector, limits: limits,
            earlier: { try await images.retrieve(for: $0) })

        offlineFeedLoader = localFeed.fallback(to: bundledFeed, onFallback: onCacheFailure)
        var lookUps: [any FeedLoader] = [localFeed, bundledFeed]
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
                .fallback(to: bundledFeed, onFallback: onCacheFailure)
        } else {
            feedLoader = offlineFeedLoader
        }
        imageLoader =
            BundledImageLoader()
            .fallback(to: journal.noting("cache", localImages))
            .fallback(
                to: remoteImages.caching(into: localImages, onSaveFailure: onSaveFailure)
                    .fallback(to: anyLocalImages)
            )
            .sharing()
        offlineImageLoader = BundledImageLoader().fallback(
            to: journal.noting("cache", anyLocalImages))

        outbox = Outbox(
            queue: uploads,
            uploader: uploadFailures.recording(
                settings.server.map { server in
                    RemoteImageUploader(
                        endpointLoader: RemoteUploadEndpointLoader(
                            url: server.appending(path: "upload"), client: client),
                        client: client, applicationID: settings.applicationID, limits: limits)
                } ?? NoServerImageUploader()),
            onKeepFailure: { upload, error in
                warn(UploadPresenter(errors: errors).unkept(upload.filename, because: error))
            })
        self.edits = edits
        hasher = SHA256ContentHasher()
        finder = FeedImageFinder(lookUps)
        self.renderer = renderer
        editPreparer = renderer
        previewer = RecipePreviewer(limits: limits, files: files)
        filterSupplier = CatalogFilterSupplier(renderer: renderer)
        filterSheets = CatalogFilterSheetSupplier(limits: limits)
        imageEnhancer = CatalogImageEnhancer(renderer: renderer)
        colorMeasurer = CatalogColorMeasurer(limits: limits, files: files)
        self.inspector = inspector
        stripper = RenderingMetadataStripper(limits: limits)
        measurer = RenderingImageMeasurer(limits: limits)
        comparer = RenderingImageComparer(limits: limits)
        self.limits = limits
        camera = CameraFactory.make()
        wallet = Wallet(
            store: cards, cropper: RenderingCardCropper(limits: limits),
            hasher: SHA256PhotoHasher(), client: cardClient ?? client, server: settings.server,
            limits: limits)
        self.cacheDatabase = cacheDatabase
        self.failures = failures
        self.uploadFailures = uploadFailures
    }
}

extension Composition {
    /// What can stand after `--filter`.
    static var filterNames: [String] {
        FilterCatalog.standard.filters.map(\.name)
    }

    /// The range of a filter's first number in words, such as `-100 to 100`, or
    /// `-100, cooler, to 100, warmer`; `nil` where it has none.
    static func range(
        of filter: String, from low: String? = nil, to high: String? = nil
    ) -> String? {
        guard let parameter = FilterCatalog.standard.descriptor(named: filter)?.parameters.first,
            let minimum = parameter.minimum, let maximum = parameter.maximum
        else { return nil }
        let ends = [(minimum, low), (maximum, high)].map { number, word in
            HumanNumber.plain(number) + (word.map { ", \($0)" } ?? "")
        }
        return ends.joined(separator: low == nil ? " to " : ", to ")
    }

    /// Pickers of every source.
    ///
    /// - Parameters:
    ///   - folder: Where the library or files are, where somebody named it.
    ///   - device: The camera that was named; nobody is asked for one then.
    func pickers(
        view: any PickerView, options: PickerOptions, folder: String?, device: String?
    ) -> any PickerFactory {
        SinglePickerFactory(
            camera: camera, device: device.map { CameraDevice.ID($0) },
            photoFolder: folder.map(FilePath.init) ?? PicturesFolder.standard(),
            fileFolder: FilePath(folder ?? "."), feedLoader: feedLoader, imageLoader: imageLoader,
            in: PickerEnvironment(
                view: view, options: options, inspector: inspector, renderer: renderer,
                limits: limits))
    }

    /// The cards of a server, out of sight in its folder of uploads.
    func servedCards(
        in uploads: URL, warn: @escaping @Sendable (String) -> Void
    ) -> ReferenceServer.CardPorts {
        ReferenceServer.CardPorts(
            ledger: SQLiteCardLedger(
                folder: uploads.appending(path: ".cards"), onRecovery: { warn($0.description) }),
            renderer: renderer)
    }

    /// How a server renders photographs. Recipes come from anybody who reaches it, so it has a
    /// renderer of its own, which reads no files.
    ///
    /// - Parameter edition: The version of this program.
    func servedRendering(edition: String) -> ReferenceServer.RenderPorts {
        ReferenceServer.RenderPorts(
            renderer: RecipeRenderer(limits: limits), hasher: hasher, edition: edition)
    }

    /// Pictures drawn on the terminal.
    var terminalPictures: TerminalPictures {
        TerminalPictures(
            colors: TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment),
            decode: { data in TerminalPicture(try Image(data: data).pixels()) })
    }

    /// What a recipe makes of the image in `data`, inside of `room` and never enlarged.
    ///
    /// - Parameter frame: The picture of an animation, from 1.
    func preview(
        of recipe: Recipe = Recipe(), on data: Data, fitting room: ImageSize, frame: Int = 1,
        allowsTruncated: Bool = false
    ) async throws -> PreviewPicture {
        let preview = try await previewer.preview(
            of: recipe, on: data, fitting: room, frame: frame, allowsTruncated: allowsTruncated)
        guard let picture = TerminalPicture(preview.pixels) else {
            throw ImageRenderingError.outOfMemory
        }
        return PreviewPicture(
            picture: picture, width: preview.size.width, height: preview.size.height)
    }

    /// What the cache holds, for whoever says it.
    func cacheStatistics() async throws -> Presentation.CacheStatistics {
        let found = try await cacheDatabase.statistics()
        return Presentation.CacheStatistics(
            path: found.path.path, feedImages: found.feedItems, feedSavedAt: found.feedSavedAt,
            images: found.images, imageBytes: found.imageBytes, limit: found.budget)
    }
}
