public import Foundation

/// Sends new uploads through the outbox, after those that wait there already.
public struct OutboxDelivery: Sendable {
    private let outbox: Outbox
    private let patience: Duration

    /// - Parameter patience: How long to wait for another process that is sending.
    public init(outbox: Outbox, patience: Duration = .seconds(10)) {
        self.outbox = outbox
        self.patience = patience
    }

    /// Keeps `upload`, sends what may be sent, in order, and says what became of `upload`.
    ///
    /// An upload that was not tried, because an earlier one showed that the server is away or
    /// because another process is sending, is queued.
    ///
    /// - Parameter tried: Uploads that need not be tried again: they have failed a moment ago.
    /// - Parameter progress: Told of each delivery as it is made, those of earlier uploads too.
    /// - Throws: What the queue throws, or `CancellationError`; `upload` waits in the outbox then.
    ///   `UnkeptUpload` where it could neither be kept nor sent without that.
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
        let deliveries = try await send(upload, .untried(besides: tried), progress)
        guard let deliveries else { return try await fateOfUntried(upload) }
        if let delivery = deliveries[upload.id] { return delivery }
        for case .queued(let reason, isTransient: true) in deliveries.values {
            return .queued(reason: reason, isTransient: true)
        }
        // It was gone before it could be tried. A server that has got it from another process knows
        // its key, and one that has not must get it.
        try await outbox.add(upload)
        let again = try await send(upload, .only(upload.id), progress)
        if let delivery = again?[upload.id] { return delivery }
        return try await fateOfUntried(upload)
    }

    /// Sends, or waits until another process has sent `upload`, too.
    ///
    /// - Returns: `nil` where the other process has sent it or keeps on sending.
    private func send(
        _ upload: ImageUpload, _ selection: Outbox.Selection,
        _ progress: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void
    ) async throws -> [UUID: Outbox.Delivery]? {
        let deadline = ContinuousClock.now + patience
        while true {
            if let deliveries = try await outbox.send(selection, progress: progress) {
                return deliveries
            }
            guard ContinuousClock.now < deadline, try await isWaiting(upload) else { return nil }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func isWaiting(_ upload: ImageUpload) async throws -> Bool {
        try await outbox.waiting().contains { $0.id == upload.id }
    }

    /// Another process sends, and may have sent this one, too.
    private func fateOfUntried(_ upload: ImageUpload) async throws -> Outbox.Delivery {
        try await isWaiting(upload)
            ? .queued(reason: "another process is sending", isTransient: true)
            : .sent(UploadReceipt(status: nil))
    }
}
