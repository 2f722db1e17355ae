public import Core
public import Foundation
import GRDB
@_exported public import ImageEditorFileStorage

/// The database of content that can be loaded again: feeds and the bytes of images.
///
/// Creating a value is cheap: the first use opens or creates the file `cache.sqlite`. Several
/// processes can use it at once. A damaged file is set aside and the cache starts empty.
public struct CacheDatabase: Sendable {
    let file: DatabaseFile
    /// The maximum total size of cached images in bytes. If the images exceed it, some are removed
    /// until 70 % of the budget are used.
    let budget: Int

    /// - Parameters:
    ///   - folder: The folder of the file. If it is missing, it is created with access for its
    ///     owner only.
    ///   - now: The time in the name of a damaged file that is set aside; it has no other effect.
    ///   - onRecovery: Called when a damaged file was replaced.
    public init(
        folder: URL, budget: Int = Limits().cacheBytes,
        now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveryReport) -> Void = { _ in }
    ) {
        file = DatabaseFile(DatabaseOpener(.cache, in: folder, now: now, onRecovery: onRecovery))
        self.budget = budget
    }
}
