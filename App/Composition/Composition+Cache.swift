import Foundation
import ImageEditorStorage
import Presentation

extension Composition {
    /// What the cache holds, for whoever says it.
    func cacheStatistics() async throws -> Presentation.CacheStatistics {
        let found = try await cacheDatabase.statistics()
        return Presentation.CacheStatistics(
            path: found.path.path, feedImages: found.feedItems, feedSavedAt: found.feedSavedAt,
            images: found.images, imageBytes: found.imageBytes, limit: found.budget)
    }
}
