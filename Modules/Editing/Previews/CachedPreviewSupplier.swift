public import Core
public import FoundationEssentials
import ImageEditorThreads
public import Rendering

/// Renders frames for a screen from decoded copies in memory: implements ``PreviewSupplier`` of
/// `Core` with `Rendering`.
///
/// A copy has the picture's own depth and colours. Its longer side has 512 · √2ⁿ pixels: the
/// smallest such length that is enough for the frame, or the picture's own length if that is
/// smaller. A result that is cropped or enlarged needs a larger copy, or the picture in full size.
/// All copies together take up to 128 MiB by default; the least recently used copies are dropped
/// first. If a frame needs a copy that is larger than the whole cache, the file is decoded strip by
/// strip for this frame.
///
/// Frames are rendered on separate threads and never block Swift's thread pool.
public struct CachedPreviewSupplier: PreviewSupplier {
    /// The default maximum size of all decoded copies in bytes.
    public static let standardCapacity = 128 << 20

    private let compiler: RecipeCompiler
    private let cache: PreviewCache
    private let borders = BorderMemory()

    /// - Parameters:
    ///   - catalog: The filters that recipes may use.
    ///   - files: Reads the files that operations name; without it, such operations are rejected.
    ///   - capacity: The maximum size of all decoded copies in bytes. Rendering a frame needs
    ///     additional memory.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil, capacity: Int = standardCapacity
    ) {
        compiler = RecipeCompiler(catalog: catalog, limits: limits, files: files)
        cache = PreviewCache(capacity: capacity)
    }

    /// The current size of all decoded copies in bytes.
    public var cachedBytes: Int { cache.bytes }

    public func preview(
        _ request: PreviewRequest, of photo: PreviewPhoto
    ) async throws -> Preview {
        let edit = try compiler.edit(for: request.recipe)
        let opened = OpenedPhoto(photo, request, limits: edit.limits, cache: cache)
        let stopwatch = Stopwatch()
        let outline = try await opened.outline(stopwatch)
        let filters = try await borders.filters(of: edit, on: opened, stopwatch)
        let work = FrameWork(
            request: request, edit: edit, filters: filters, outline: outline, stopwatch: stopwatch)
        let key = opened.key
        let first = try await onCancellableThread { [cache] isCancelled in
            try work.render(isCancelled: isCancelled) {
                FrameWork.Source(cache.copy(of: key, size: $0))
            }
        }
        switch first {
        case .done(let preview): return preview
        case .needs(let size):
            let source: FrameWork.Source
            if outline.bytes(of: size) > cache.capacity {
                source = .file(try await opened.image(stopwatch))
            } else {
                source = .copy(try await opened.copy(outline, size: size, stopwatch))
            }
            let second = try await onCancellableThread { isCancelled in
                try work.render(isCancelled: isCancelled) { _ in source }
            }
            guard case .done(let preview) = second else { throw ImageRenderingError.outOfMemory }
            return preview
        }
    }
}
