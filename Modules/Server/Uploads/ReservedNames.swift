import Synchronization

/// Names of files that are being written, so that no two uploads go for the same.
final class ReservedNames: Sendable {
    private let names = Mutex<Set<String>>([])

    /// - Returns: Whether the name was free.
    func reserve(_ name: String) -> Bool {
        names.withLock { $0.insert(name).inserted }
    }

    func release(_ name: String) {
        names.withLock { _ = $0.remove(name) }
    }
}
