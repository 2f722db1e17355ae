public import FoundationEssentials
import Synchronization

/// Sends new uploads through the outbox, after those that are already waiting.
public struct OutboxSender: Sendable {
    private let outbox: Outbox
    private let patience: Duration

    /// - Parameter patience: The maximum time to wait for another process that is sending.
    public init(outbox: Outbox, patience: Duration = .seconds(10)) {
        self.outbox = outbox
        self.patience = patience
    }

    /// Stores `upload`, sends the waiting uploads in order, and returns the outcome of `upload`.
    ///
    /// The outcome is `queued` if the attempt failed. It is also `queued` if `upload` was not
    /// tried, because an earlier upload showed that the server is unavailable or because another
    /// process is sending.
    ///
    /// - Parameter tried: Uploads that have just failed and are not tried again.
    /// - Parameter progress: Receives each delivery when it is made, also those of earlier
    ///   uploads.
    /// - Throws: Any error of the queue, or `CancellationError`; `upload` waits in the outbox then,
    ///   if it could be stored. ``LostUpload`` if it could neither be stored nor sent at once.
    public func deliver(
        _ upload: ImageUpload, besides tried: Set<UUID> = [],
        progress: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void = { _, _ in }
    ) async throws -> Outbox.Delivery {
        do {
            try await outbox.add(upload)
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            return .sent(try await outbox.send(upload, unkeptBecauseOf: error))
        }
        if let delivery = try await attempt(upload, .untried(besides: tried), progress) {
            return delivery
        }
        // The upload left the queue unsent, for example because its stored bytes were damaged.
        // Adding it again has no effect if another process has sent it after all.
        try await outbox.add(upload)
        return try await attempt(upload, .only(upload.id), progress) ?? Self.isBusy
    }

    /// - Returns: `nil` if `upload` was not sent and is not waiting.
    private func attempt(
        _ upload: ImageUpload, _ selection: Outbox.Selection,
        _ progress: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void
    ) async throws -> Outbox.Delivery? {
        let untried = Mutex<Set<UUID>>([])
        let deliveries = try await send(upload, selection, progress) { item in
            untried.withLock { _ = $0.insert(item.id) }
        }
        if let delivery = deliveries?[upload.id] { return delivery }
        if untried.withLock({ $0.contains(upload.id) }) {
            // An earlier upload showed that the server is unavailable.
            for case .queued(let reason, isTransient: true) in (deliveries ?? [:]).values {
                return .queued(reason: reason, isTransient: true)
            }
        }
        if let receipt = try await outbox.receipt(for: upload.id) { return .sent(receipt) }
        return try await isWaiting(upload) ? Self.isBusy : nil
    }

    private static let isBusy = Outbox.Delivery.queued(
        reason: "another process is sending", isTransient: true)

    /// Sends the selected uploads. While another process is sending, waits until `upload` has left
    /// the queue or the patience ends.
    ///
    /// - Returns: `nil` if `upload` has left the queue meanwhile, or if the other process is still
    ///   sending.
    private func send(
        _ upload: ImageUpload, _ selection: Outbox.Selection,
        _ progress: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void,
        onUntried: @Sendable (QueuedUpload) -> Void
    ) async throws -> [UUID: Outbox.Delivery]? {
        let deadline = ContinuousClock.now + patience
        while true {
            let deliveries = try await outbox.send(
                selection, progress: progress, onUntried: onUntried)
            if let deliveries { return deliveries }
            guard ContinuousClock.now < deadline, try await isWaiting(upload) else { return nil }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func isWaiting(_ upload: ImageUpload) async throws -> Bool {
        try await outbox.waiting().contains { $0.id == upload.id }
    }
}
