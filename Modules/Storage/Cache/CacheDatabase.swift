public import Core
public import Foundation
import GRDB

/// The database of what can be loaded again: the feed and the bytes of images.
///
/// Making one costs nothing; the file `cache.sqlite` is opened, and made, by the first use. Several
/// processes may use it at once. A damaged file is set aside and the cache starts empty.
public struct CacheDatabase: Sendable {
    let file: DatabaseFile
    /// How many bytes of images are kept; more are trimmed to 70 % of it.
    let budget: Int

    /// - Parameters:
    ///   - folder: Where the file stands. It is made, for its owner alone, where it is missing.
    ///   - now: Names a damaged file that is set aside; nothing else depends on it.
    ///   - onRecovery: Told when a damaged file was replaced.
    public init(
        folder: URL, budget: Int = Limits().cacheBytes,
        now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveryReport) -> Void = { _ in }
    ) {
        file = DatabaseFile(DatabaseOpener(.cache, in: folder, now: now, onRecovery: onRecovery))
        self.budget = budget
    }
}
