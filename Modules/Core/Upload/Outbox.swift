public import FoundationEssentials

/// Sends uploads reliably: each upload is stored in the queue first, and removed once the server
/// has it.
///
/// An upload is sent only to the server that was set when it was queued, or to which it was moved.
/// An upload that was queued without a server goes to the server that is set when it is sent. If a
/// server is set, only ``Selection/all`` and ``Selection/only(_:)`` select such an upload.
public struct Outbox: Sendable {
    private let queue: any UploadQueue
    private let uploader: any ImageUploader
    private let server: String?
    private let elsewhere: @Sendable (_ server: String) -> (any ImageUploader)?
    private let onKeepFailure: @Sendable (ImageUpload, any Error) -> Void
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - queue: Stores the waiting uploads.
    ///   - uploader: Sends to the server that is set.
    ///   - server: The address of that server, which is stored with new uploads; `nil` if no server
    ///     is set, or if the program uses only one server.
    ///   - elsewhere: Makes the uploader for an earlier upload to another server; `nil` lets the
    ///     upload wait.
    ///   - onKeepFailure: Receives each upload that was sent although it could not be stored
    ///     first, with the error of storing it.
    ///   - now: The current time.
    public init(
        queue: any UploadQueue, uploader: any ImageUploader, server: String? = nil,
        elsewhere: @escaping @Sendable (_ server: String) -> (any ImageUploader)? = { _ in nil },
        onKeepFailure: @escaping @Sendable (ImageUpload, any Error) -> Void = { _, _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.queue = queue
        self.uploader = uploader
        self.server = server
        self.elsewhere = elsewhere
        self.onKeepFailure = onKeepFailure
        self.now = now
    }

    /// The outcome of an upload.
    public enum Delivery: Sendable, Equatable {
        /// The server has received the upload.
        case sent(UploadReceipt)
        /// The upload waits; `isTransient` is true if a later attempt may succeed by itself.
        case queued(reason: String, isTransient: Bool)
    }

    /// A selection of waiting uploads.
    public enum Selection: Sendable, Equatable {
        /// All uploads to any server, even those that a server has rejected.
        case all
        /// Uploads to the server that is set, except those that can succeed only after a change.
        case transient
        /// Like ``transient``, but without these uploads, which have just been tried.
        case untried(besides: Set<UUID>)
        /// Only this upload.
        case only(UUID)
    }

    /// Stores `upload`; once this returns, the upload cannot be lost.
    public func add(_ upload: ImageUpload) async throws {
        try await queue.enqueue(upload, for: resolved(.unset), at: now())
    }

    /// Sends `upload` without storing it, after storing it failed with `failure`. A full disk
    /// does not prevent sending.
    ///
    /// - Throws: ``LostUpload``, or `CancellationError`.
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
            throw LostUpload(sending: error, keeping: failure)
        }
    }

    /// Returns all waiting uploads, in order.
    public func waiting() async throws -> [QueuedUpload] {
        try await queue.waiting()
    }

    /// Returns the receipt of an upload that was sent within the last week, by any process; `nil`
    /// if it was not.
    public func receipt(for id: UUID) async throws -> UploadReceipt? {
        try await queue.receipt(for: id)
    }

    /// Assigns a waiting upload to the server at `server`.
    ///
    /// - Returns: `false` if another process is sending, so that nothing was changed.
    public func move(_ id: UUID, to server: String) async throws -> Bool {
        // While another process sends, nothing is changed, because that process has already read
        // the old server.
        try await queue.exclusively {
            try await queue.move(id, to: .server(server))
            return true
        } ?? false
    }

    /// Deletes a waiting upload without sending it.
    public func discard(_ id: UUID) async throws {
        try await queue.remove(id)
    }

    /// Sends waiting uploads in order, each to its own server. At the first sign that a server is
    /// unavailable, further uploads to it are not tried. Uploads that other processes add
    /// meanwhile are sent, too, because those processes find the queue locked.
    ///
    /// An upload whose server is unknown is not sent.
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
        try await send(selection, progress: progress) { _ in }
    }

    /// - Parameter onUntried: Receives each upload that was not tried because its server is
    ///   unavailable.
    func send(
        _ selection: Selection,
        progress: @Sendable (QueuedUpload, Delivery) async -> Void,
        onUntried: @Sendable (QueuedUpload) -> Void
    ) async throws -> [UUID: Delivery]? {
        try await queue.exclusively {
            var deliveries: [UUID: Delivery] = [:]
            var seen: Set<UUID> = []
            var away: Set<UploadDestination> = []
            // An uploader to another server has its own connections, which further uploads reuse.
            var senders: [UploadDestination: any ImageUploader] = [:]
            while true {
                let items = try await queue.waiting().filter {
                    isSelected($0, by: selection) && seen.insert($0.id).inserted
                }
                if items.isEmpty { return deliveries }
                for item in items {
                    let destination = resolved(item.destination)
                    guard !away.contains(destination) else {
                        onUntried(item)
                        continue
                    }
                    guard destination != .unconfirmed else {
                        deliveries[item.id] = Self.unconfirmed
                        await progress(item, Self.unconfirmed)
                        continue
                    }
                    guard let sender = senders[destination] ?? self.sender(to: destination),
                        let upload = try await queue.upload(item.id)
                    else { continue }
                    senders[destination] = sender
                    let (delivery, isServerAway) = try await deliver(upload, with: sender)
                    deliveries[item.id] = delivery
                    await progress(item, delivery)
                    if isServerAway { away.insert(destination) }
                }
                // With every selection except `all`, the remaining uploads are for the same server,
                // which is unavailable.
                if selection != .all, !away.isEmpty { return deliveries }
            }
        }
    }

    private static let unconfirmed = Delivery.queued(
        reason: UploadError.unconfirmedServer.errorText, isTransient: true)

    /// Returns `destination`, or the server that is set now if the upload was queued without a
    /// server.
    private func resolved(_ destination: UploadDestination) -> UploadDestination {
        destination == .unset ? server.map(UploadDestination.server) ?? .unset : destination
    }

    private func sender(to destination: UploadDestination) -> (any ImageUploader)? {
        switch destination {
        case .server(let address) where address != server: elsewhere(address)
        case .server, .unset: uploader
        case .unconfirmed: nil
        }
    }

    private func isSelected(_ item: QueuedUpload, by selection: Selection) -> Bool {
        // A new upload causes only earlier uploads to the same server to be sent, not those that
        // were queued without a server.
        let isHere =
            switch item.destination {
            case .server(let address): address == server
            case .unset: server == nil
            case .unconfirmed: false
            }
        return switch selection {
        case .all: true
        case .transient: isHere && item.isTransient
        case .untried(let tried): isHere && item.isTransient && !tried.contains(item.id)
        case .only(let id): item.id == id
        }
    }

    private func deliver(
        _ upload: ImageUpload, with uploader: any ImageUploader
    ) async throws -> (delivery: Delivery, isServerAway: Bool) {
        let receipt: UploadReceipt
        do {
            receipt = try await uploader.upload(upload)
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            let reason = error.errorText
            let isTransient = Self.isTransient(error)
            try await queue.recordFailure(upload.id, reason: reason, isTransient: isTransient)
            return (
                .queued(reason: reason, isTransient: isTransient), Self.isSignOfServerAway(error)
            )
        }
        try await queue.recordSent(upload.id, receipt: receipt, at: now())
        return (.sent(receipt), false)
    }

    /// Returns true if the next upload to the server would probably fail, too. Any other error may
    /// concern this image only, and must not make further images wait.
    private static func isSignOfServerAway(_ error: any Error) -> Bool {
        switch error {
        case UploadError.unexpectedStatus(let status, .send, _): HTTPStatus.asksForPause(status)
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

/// A lost upload: it could not be stored, and sending it immediately failed, too.
public struct LostUpload: Error {
    /// The error of sending.
    public let sending: any Error
    /// The error of storing.
    public let keeping: any Error

    public init(sending: any Error, keeping: any Error) {
        self.sending = sending
        self.keeping = keeping
    }
}
