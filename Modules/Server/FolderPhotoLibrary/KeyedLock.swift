/// A lock per key: one task at a time works on each key, and the others wait in order.
actor KeyedLock<Key: Hashable & Sendable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs `work` while no other task works on `key`.
    nonisolated func withLock<Result: Sendable>(
        _ key: Key, _ work: () async throws -> Result
    ) async throws -> Result {
        await lock(key)
        do {
            let result = try await work()
            await unlock(key)
            return result
        } catch {
            await unlock(key)
            throw error
        }
    }

    private func lock(_ key: Key) async {
        guard waiting[key] != nil else {
            waiting[key] = []
            return
        }
        await withCheckedContinuation { waiting[key]?.append($0) }
    }

    private func unlock(_ key: Key) {
        guard let next = waiting[key]?.first else {
            waiting[key] = nil
            return
        }
        waiting[key]?.removeFirst()
        next.resume()
    }
}
