public import Core

/// Sends new uploads through the outbox, after those that wait there already.
public struct OutboxDelivery: Sendable {
    private let outbox: Outbox

    public init(outbox: Outbox) {
        self.outbox = outbox
    }

    /// Keeps `upload`, sends what may be sent, in order, and says what became of `upload`.
    ///
    /// An upload that was not tried, because an earlier one showed that the server is away or because
    /// another process is sending, is queued.
    ///
    /// - Parameter progress: Told of each delivery as it is made, those of earlier uploads too.
    /// - Throws: What the queue throws, or `CancellationError`; `upload` waits in the outbox then,
    ///   unless keeping it failed.
    public func deliver(
        _ upload: ImageUpload,
        progress: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void = { _, _ in }
    ) async throws -> Outbox.Delivery {
        try await outbox.add(upload)
        let deliveries = try await outbox.send(.transient, progress: progress)
        if let delivery = deliveries[upload.id] { return delivery }
        for case .queued(let reason, isTransient: true) in deliveries.values {
            return .queued(reason: reason, isTransient: true)
        }
        return .queued(reason: "another imageeditor is sending", isTransient: true)
    }
}
