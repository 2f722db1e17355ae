import Core
import Foundation
package import ImageEditorApp
import ImageEditorStorage

/// The services of the full program: databases and servers.
package struct FullServices: Services {
    package init() {}

    package func require() {}

    package func stores(
        for settings: Settings, warn: @escaping @Sendable (String) -> Void
    ) -> Stores {
        let cache = CacheDatabase(
            folder: settings.folders.cache, budget: settings.limits.cacheBytes,
            onRecovery: { warn($0.description) })
        let data = DataDatabase(
            folder: settings.folders.data, onRecovery: { warn($0.description) })
        return Stores(
            feeds: SQLiteFeedStore(database: cache, server: settings.server),
            images: SQLiteImageStore(database: cache),
            uploads: SQLiteUploadQueue(database: data), cards: SQLiteCardStore(database: data),
            cache: cache)
    }
}
