package import FoundationEssentials
import ImageEditorThreads
import Synchronization

/// Hashes the bytes of an image once: when their digest is first needed, or before on a thread of
/// its own.
///
/// It is `@unchecked Sendable` because the compiler cannot check its lock. The lock is not a
/// `Mutex`, because the thread sanitizer does not see that a thread waits for one.
package final class DigestOnDemand: @unchecked Sendable {
    /// The number of bytes whose hashing takes longer than starting a thread.
    package static let leastForThread = 1 << 17

    private let data: Data
    private let hash: @Sendable (Data) -> ContentDigest
    private let isBegun = Atomic(false)
    private let lock = Condition()
    /// `nil` until the bytes are hashed. The lock guards it.
    private var digest: ContentDigest?

    /// - Parameter hash: Hashes `data`, on the thread that needs the digest or on its own.
    package init(
        of data: Data,
        by hash: @escaping @Sendable (Data) -> ContentDigest = { ContentDigest(of: $0) }
    ) {
        self.data = data
        self.hash = hash
    }

    /// Hashes the bytes, or waits while another thread does so.
    package var value: ContentDigest {
        lock.lock()
        defer { lock.unlock() }
        let known = digest ?? hash(data)
        digest = known
        return known
    }

    /// Begins to hash many bytes on another thread, unless they were begun before. If none can be
    /// started, ``value`` hashes them.
    package func begin() {
        guard data.count >= Self.leastForThread,
            !isBegun.exchange(true, ordering: .relaxed)
        else { return }
        try? startThread(takesSignals: false) { _ = self.value }
    }
}
