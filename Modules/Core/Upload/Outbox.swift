public import Foundation

/// Sends uploads reliably: each upload is stored in the queue first, and removed once the server
/// has it.
public struct Outbox: Sendable {
    private let queue: any UploadQueue
    private let uploader: any ImageUploader
    private let onKeepFailure: @Sendable (ImageUpload, any Error) -> Void
    private let now: @Sendable () -> Date

    /// Creates an outbox. `onKeepFailure` receives each upload that was sent although it could
    /// not be stored first, with the error of storing it.
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

    /// The outcome of an upload.
    public enum Delivery: Sendable, Equatable {
        /// The server has it.
        case sent(UploadReceipt)
        /// The upload waits; `isTransient` is true if a later attempt may succeed by itself.
        case queued(reason: String, isTransient: Bool)
    }

    /// A selection of waiting uploads.
    public enum Selection: Sendable, Equatable {
        /// All uploads, even those that the server has rejected.
        case all
        /// Uploads that may succeed without any change.
        case transient
        /// Like ``transient``, but without these uploads, which have just been tried.
        case untried(besides: Set<UUID>)
        /// Only this upload.
        case only(UUID)
    }

    /// Stores `upload`; once this returns, the upload cannot be lost.
    public func add(_ upload: ImageUpload) async throws {
        try await queue.enqueue(upload, at: now())
    }

    /// Sends `upload` without storing it, after storing it failed with `failure`. A full disk
    /// does not prevent sending.
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

    /// Deletes a waiting upload without sending it.
    public func discard(_ id: UUID) async throws {
        try await queue.remove(id)
    }

    /// Sends waiting uploads in order, and stops at the first sign that the server is
    /// unavailable. Uploads that other processes add meanwhile are sent, too, because those
    /// processes find the queue locked.
    ///
    /// - Parameter selection: The uploads to try; the others keep waiting.
    /// - Parameter progress: Receives each delivery when it is made.
    /// - Returns: The outcome of each tried upload by its id; `nil` if another process is
    ///   sending.
    /// - Throws: Any error of the queue, or `CancellationError`; the current upload keeps waiting
    ///   then.
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

    /// Returns true if the next upload would fail, too. A server that fails on one image may
    /// accept another one, which must not wait behind the first forever.
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

/// A lost upload: it could not be stored, and sending it immediately failed, too.
public struct UnkeptUpload: Error {
    /// The error of sending.
    public let sending: any Error
    /// The error of storing.
    public let keeping: any Error

    public init(sending: any Error, keeping: any Error) {
        self.sending = sending
        self.keeping = keeping
    }
}
