public import Foundation

/// Sends uploads so that none is lost: each is kept in the queue first, and leaves it when the
/// server has it.
public struct Outbox: Sendable {
    private let queue: any UploadQueue
    private let uploader: any ImageUploader
    private let onKeepFailure: @Sendable (ImageUpload, any Error) -> Void
    private let now: @Sendable () -> Date

    /// Makes an outbox; `onKeepFailure` is told of an upload that was sent although it could not be
    /// kept first, and why.
    public init(
        queue: any UploadQueue, uploader: any ImageUploader,
        onKeepFailure: @escaping @Sendable (ImageUpload, any Error) -> Void = { _, _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.queue = queue
        self.uploader = uploader
        self.onKeepFailure = onKeepFailure
        self.now = now
    }

    /// What became of an upload.
    public enum Delivery: Sendable, Equatable {
        /// The server has it.
        case sent(UploadReceipt)
        /// It waits; `isTransient` says whether a later attempt may succeed by itself.
        case queued(reason: String, isTransient: Bool)
    }

    /// Which waiting uploads are tried.
    public enum Selection: Sendable, Equatable {
        /// All, even those the server has refused.
        case all
        /// Those that may succeed by themselves.
        case transient
        /// Of those, all but these: they have been tried just now.
        case untried(besides: Set<UUID>)
        /// This one.
        case only(UUID)
    }

    /// Keeps `upload`; when this returns, it is not lost any more.
    public func add(_ upload: ImageUpload) async throws {
        try await queue.enqueue(upload, at: now())
    }

    /// Sends `upload` without keeping it, since keeping it failed with `failure`: a full disk is no
    /// reason not to send.
    ///
    /// - Throws: ``UnkeptUpload``, or `CancellationError`.
    public func send(
        _ upload: ImageUpload, unkeptBecauseOf failure: any Error
    ) async throws -> UploadReceipt {
        do {
            let receipt = try await uploader.upload(upload)
            onKeepFailure(upload, failure)
            return receipt
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            throw UnkeptUpload(sending: error, keeping: failure)
        }
    }

    /// Every waiting upload, in order.
    public func waiting() async throws -> [QueuedUpload] {
        try await queue.waiting()
    }

    /// Forgets a waiting upload, unsent.
    public func discard(_ id: UUID) async throws {
        try await queue.remove(id)
    }

    /// Sends what waits, in order, and stops at the first sign that the server is away. What comes
    /// in meanwhile is sent, too: whoever brings it finds the outbox taken.
    ///
    /// - Parameter selection: What is tried; the rest waits on.
    /// - Parameter progress: Told of each delivery as it is made.
    /// - Returns: What became of each upload that was tried, by its id; `nil` while another process
    ///   sends.
    /// - Throws: What the queue throws, or `CancellationError`; the upload under way waits on then.
    public func send(
        _ selection: Selection,
        progress: @Sendable (QueuedUpload, Delivery) async -> Void = { _, _ in }
    ) async throws -> [UUID: Delivery]? {
        try await queue.exclusively {
            var deliveries: [UUID: Delivery] = [:]
            var seen: Set<UUID> = []
            while true {
                let items = try await queue.waiting().filter {
                    selection.includes($0) && seen.insert($0.id).inserted
                }
                if items.isEmpty { return deliveries }
                for item in items {
                    guard let upload = try await queue.upload(item.id) else { continue }
                    let (delivery, isServerAway) = try await deliver(upload)
                    deliveries[item.id] = delivery
                    await progress(item, delivery)
                    if isServerAway { return deliveries }
                }
            }
        }
    }

    private func deliver(
        _ upload: ImageUpload
    ) async throws -> (delivery: Delivery, isServerAway: Bool) {
        let receipt: UploadReceipt
        do {
            receipt = try await uploader.upload(upload)
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            let reason = error.localizedDescription
            let isTransient = Self.isTransient(error)
            try await queue.recordFailure(upload.id, reason: reason, isTransient: isTransient)
            return (
                .queued(reason: reason, isTransient: isTransient), Self.isSignOfServerAway(error)
            )
        }
        try await queue.remove(upload.id)
        return (.sent(receipt), false)
    }

    /// Whether the next upload would fare no better. A server that fails on one image may well take
    /// another, which must not wait behind it for ever.
    private static func isSignOfServerAway(_ error: any Error) -> Bool {
        switch error {
        case UploadError.unexpectedStatus(let status, step: .send): [429, 503].contains(status)
        case UploadError.unexpectedStatus, UploadError.noServer: isTransient(error)
        case let error as HTTPClientError: error.isTransient
        default: false
        }
    }

    private static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case let error as HTTPClientError: error.isTransient
        case let error as UploadError: error.isTransient
        default: false
        }
    }
}

extension Outbox.Selection {
    fileprivate func includes(_ item: QueuedUpload) -> Bool {
        switch self {
        case .all: true
        case .transient: item.isTransient
        case .untried(let tried): item.isTransient && !tried.contains(item.id)
        case .only(let id): item.id == id
        }
    }
}
