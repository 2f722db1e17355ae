package import FoundationEssentials
import ImageEditorThreads
import Synchronization

/// Hashes the bytes of an image once: when their digest is first needed, or before on a thread of
/// its own.
package final class DigestOnDemand: Sendable {
    /// The number of bytes whose hashing takes longer than starting a thread.
    package static let leastForThread = 1 << 17

    private let data: Data
    private let digest = Mutex<ContentDigest?>(nil)

    package init(of data: Data) { self.data = data }

    /// Hashes the bytes, or waits while another thread does so.
    package var value: ContentDigest {
        digest.withLock { digest in
            let known = digest ?? ContentDigest(of: data)
            digest = known
            return known
        }
    }

    /// Begins to hash many bytes on another thread. If none can be started, ``value`` hashes them.
    package func begin() {
        guard data.count >= Self.leastForThread else { return }
        try? startThread(takesSignals: false) { _ = self.value }
    }
}
