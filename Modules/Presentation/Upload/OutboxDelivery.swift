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
    /// - Throws: What the queue throws, or `CancellationError`; `upload` waits in the outbox then.
    ///   `UnkeptUpload` where it could neither be kept nor sent without that.
    public func deliver(
        _ upload: ImageUpload,
        progress: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void = { _, _ in }
    ) async throws -> Outbox.Delivery {
        do {
            try await outbox.add(upload)
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            return .sent(try await outbox.send(upload, unkeptBecauseOf: error))
        }
        let deliveries = try await outbox.send(.transient, progress: progress)
        if let delivery = deliveries[upload.id] { return delivery }
        for case .queued(let reason, isTransient: true) in deliveries.values {
            return .queued(reason: reason, isTransient: true)
        }
        return .queued(reason: "another imageeditor is sending", isTransient: true)
    }
}
