import Core
import FoundationEssentials
import ImageEditorThreads
import Rendering
import Synchronization

/// A photograph during one request. Its file is loaded at most once, when it is first needed.
final class OpenedPhoto: Sendable {
    let key: PreviewCache.Photo
    private let photo: PreviewPhoto
    /// Selects the frame, and says whether a truncated or damaged file is accepted.
    private let options: OutputOptions
    private let limits: DecodingLimits
    private let cache: PreviewCache
    private let loaded = Mutex<Image?>(nil)

    init(
        _ photo: PreviewPhoto, _ request: PreviewRequest, limits: DecodingLimits,
        cache: PreviewCache
    ) {
        self.photo = photo
        var options = OutputOptions(
            frame: request.frame == 1 ? nil : request.frame,
            allowsTruncated: request.allowsTruncated)
        options.allowsDamaged = request.allowsDamaged
        self.options = options
        self.limits = limits
        self.cache = cache
        key = PreviewCache.Photo(
            key: photo.key, frame: request.frame, allowsTruncated: request.allowsTruncated,
            allowsDamaged: request.allowsDamaged,
            embeddedRoom: request.allowsEmbedded ? request.room : nil)
    }

    /// Returns the picture in the file. Returns the embedded preview instead if the request allows
    /// that and the preview is large enough.
    ///
    /// - Throws: ``ImageRenderingError``, and the errors of the photograph's loader.
    func image(_ stopwatch: Stopwatch) async throws -> Image {
        if let image = loaded.withLock({ $0 }) { return image }
        let start = ContinuousClock.now
        let data = try await photo.load()
        stopwatch.add(ContinuousClock.now - start, to: .load)
        let image = try stopwatch.measure(.decode) {
            try mappingEngineErrors {
                let image = try Image(data: data, limits: limits).opened(as: options)
                return key.embeddedRoom.flatMap { image.preview(for: $0) } ?? image
            }
        }
        loaded.withLock { $0 = image }
        return image
    }

    func outline(_ stopwatch: Stopwatch) async throws -> PictureOutline {
        if let outline = cache.outline(of: key) { return outline }
        let outline = PictureOutline(try await image(stopwatch))
        cache.keep(outline, of: key)
        return outline
    }

    /// Returns a copy of this size: from the cache, or reduced from a larger one, or decoded.
    func copy(
        _ outline: PictureOutline, size: ImageSize, _ stopwatch: Stopwatch
    ) async throws -> PictureCopy {
        let start = ContinuousClock.now
        let loading = stopwatch.duration(of: .load)
        let copy = try await cache.copy(of: key, size: size) { [self] in
            if let larger = cache.largerCopy(of: key, than: size) {
                return try await onCancellableThread { isCancelled in
                    try mappingEngineErrors {
                        try PictureCopy(of: larger, outline, size: size, isCancelled: isCancelled)
                    }
                }
            }
            let image = try await image(stopwatch)
            return try await onCancellableThread { isCancelled in
                try mappingEngineErrors {
                    try PictureCopy(of: image, outline, size: size, isCancelled: isCancelled)
                }
            }
        }
        let elsewhere = stopwatch.duration(of: .load) - loading
        stopwatch.add(ContinuousClock.now - start - elsewhere, to: .decode)
        return copy
    }
}

/// Remembers the measured crops of recipes that remove borders. Measuring decodes the photograph,
/// which would be too slow while a person changes other operations of the recipe.
final class BorderMemory: Sendable {
    private struct Key: Hashable {
        let photo: PreviewCache.Photo
        /// The operations up to the last one that removes borders, as JSON.
        let operations: Data
    }

    private static let most = 64

    private let known = Mutex<[Key: [any Filter]]>([:])

    /// Returns the filters of an edit, with measured crops in place of the filters that remove
    /// borders.
    func filters(
        of edit: CatalogEdit, on photo: OpenedPhoto, _ stopwatch: Stopwatch
    ) async throws -> [any Filter] {
        guard let last = edit.filters.lastIndex(where: { $0.measuresBorders }) else {
            return edit.filters
        }
        let first = Recipe(Array(edit.recipe.operations[...last]))
        let key = Key(photo: photo.key, operations: try first.jsonData())
        let rest = edit.filters[(last + 1)...]
        if let measured = known.withLock({ $0[key] }) { return measured + rest }
        let image = try await photo.image(stopwatch)
        let start = ContinuousClock.now
        let measured = try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                do {
                    return try image.measuringBorders(
                        in: Array(edit.filters[...last]), isCancelled: isCancelled)
                } catch let error as FilterError {
                    throw RecipeError(error, following: edit.recipe, by: edit.filters) {
                        _ = try image.applying($0).resultSize()
                    }
                }
            }
        }
        stopwatch.add(ContinuousClock.now - start, to: .decode)
        known.withLock {
            if $0.count >= Self.most { $0.removeAll() }
            $0[key] = measured
        }
        return measured + rest
    }
}
