import CameraCapture
package import Core
import Editing
import FoundationEssentials
package import ImageEditorFileStorage
package import Presentation
import Synchronization

/// The composition root: with its extensions and ``Connections``, the only place of this module
/// that picks concrete types.
///
/// Creating it is cheap. Databases open and event loops start at their first use.
package struct Composition: Sendable {
    /// Gives access to the feed, images of the web, the outbox and the wallet.
    package let connections: LazyConnections
    /// Stores the remembered edits, which `undo`, `redo` and `edit --continue` use.
    package let edits: any EditStore
    package let editFinder: EditFinder
    package let renderer: any ImageRenderer
    /// Validates a recipe and reads its files once for an edit of many images.
    let editPreparer: any EditPreparer
    let previewer: RecipePreviewer
    /// Makes the renderer of the previews that the studio shows.
    package let makePreviews: @Sendable () -> any PreviewSupplier
    let progress: ProgressLine
    package let filterSupplier: any FilterSupplier
    let filterSheets: any FilterSheetSupplier
    package let colorCorrector: any ColorCorrector
    package let inspector: any ImageInspector & ImageVerifier & FrameVerifier
    let stripper: any MetadataStripper
    let histogramMeasurer: any HistogramMeasurer
    let comparer: any ImageComparer
    package let limits: Limits
    let camera: any Camera
    /// The cache of the images that the server and the studio have rendered.
    package let renditions: FileRenditionStore
    package let uploadFailures: UploadFailureRecorder

    /// Creates the composition of the tool, with its connections and its stores on the disk.
    package init(
        settings: Settings, services: any Services, journal: Journal = Journal(),
        progress: ProgressLine = .silent, warn: @escaping @Sendable (String) -> Void
    ) {
        let uploadFailures = UploadFailureRecorder()
        self.init(
            settings: settings,
            connections: LazyConnections {
                Connections(
                    settings: settings, stores: try services.stores(for: settings, warn: warn),
                    journal: journal, progress: progress, uploadFailures: uploadFailures,
                    warn: warn)
            },
            edits: FileEditStore(folder: settings.folders.data.appending(path: "edits")),
            progress: progress, uploadFailures: uploadFailures)
    }

    /// Creates a composition with any connections and any store of remembered edits.
    init(
        settings: Settings, connections: LazyConnections,
        edits: any EditStore = InMemoryEditStore(), progress: ProgressLine = .silent,
        uploadFailures: UploadFailureRecorder = UploadFailureRecorder()
    ) {
        let limits = settings.limits
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
        self.connections = connections
        self.edits = edits
        editFinder = EditFinder(
            store: edits, loader: LazyImageLoader(connections: connections),
            read: { try FileReader.read($0, limits: limits) })
        self.renderer = renderer
        editPreparer = renderer
        previewer = RecipePreviewer(limits: limits, files: files)
        makePreviews = { CachedPreviewSupplier(limits: limits, files: files) }
        self.progress = progress
        filterSupplier = CatalogFilterSupplier(renderer: renderer)
        filterSheets = CatalogFilterSheetSupplier(limits: limits)
        colorCorrector = CatalogColorCorrector(limits: limits, files: files)
        inspector = RenderingImageInspector(limits: limits)
        stripper = RenderingMetadataStripper(limits: limits)
        histogramMeasurer = RenderingHistogramMeasurer(limits: limits)
        comparer = RenderingImageComparer(limits: limits)
        self.limits = limits
        camera = CameraFactory.make()
        renditions = FileRenditionStore(
            folder: settings.folders.cache.appending(path: "renditions"),
            budget: limits.renditionBytes)
        self.uploadFailures = uploadFailures
    }

    /// Makes the use case that edits a single image.
    ///
    /// - Parameter uploads: True if the result is uploaded.
    package func editImage(uploads: Bool) throws -> EditImageUseCase {
        // The limit of bytes protects from foreign files. A result of this tool may exceed it.
        var resultLimits = limits
        resultLimits.imageBytes = .max
        return EditImageUseCase(
            renderer: renderer, outbox: uploads ? try connections().outbox : nil,
            stripper: stripper, inspector: RenderingImageInspector(limits: resultLimits))
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
package final class Once: Sendable {
    private let say: @Sendable (String) -> Void
    private let said = Mutex<Set<String>>([])

    package init(_ say: @escaping @Sendable (String) -> Void) {
        self.say = say
    }

    package func callAsFunction(_ line: String) {
        if said.withLock({ $0.insert(line).inserted }) { say(line) }
    }
}
