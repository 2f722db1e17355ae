import Core
import FoundationEssentials
import ImageEditorFileStorage
import Presentation

extension Composition {
    /// Returns the statistics of the cache, and of the files that pages of the studio have
    /// uploaded.
    func cacheStatistics(
        and recipeFiles: RecipeFileFolder
    ) async throws -> CacheStatistics {
        let found = try await connections().cache.statistics()
        let rendered = await renditions.statistics()
        let uploaded = try await recipeFiles.statistics()
        return CacheStatistics(
            path: found.path.path, feedImages: found.feedItems, feedSavedAt: found.feedSavedAt,
            images: found.images, imageBytes: found.imageBytes, limit: found.budget,
            renditions: rendered.images, renditionBytes: rendered.bytes,
            renditionLimit: renditions.budget, recipeFiles: uploaded.files,
            recipeFileBytes: uploaded.bytes, recipeFileLimit: recipeFiles.limit)
    }
}
