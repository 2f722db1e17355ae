public import FoundationEssentials

/// The queue of an outbox: stores uploads until the server has them.
///
/// Uploads are numbered and listed in the order of their arrival.
public protocol UploadQueue: Sendable {
    /// Stores `upload`; once this returns, it survives a crash of the process or the machine.
    ///
    /// Does nothing if an upload with the same id is already waiting, or was sent within
    /// ``SentUploads/memory``.
    func enqueue(
        _ upload: ImageUpload, for destination: UploadDestination, at date: Date
    ) async throws

    /// Returns all waiting uploads in order, without their bytes.
    func waiting() async throws -> [QueuedUpload]

    /// Returns the waiting upload with this id and its bytes, or `nil`.
    func upload(_ id: UUID) async throws -> ImageUpload?

    /// Records a failed attempt. An unknown id is ignored.
    ///
    /// `isTransient` is true if a later attempt may succeed by itself.
    func recordFailure(_ id: UUID, reason: String, isTransient: Bool) async throws

    /// Deletes a discarded upload. An unknown id is ignored.
    func remove(_ id: UUID) async throws

    /// Deletes a sent upload and remembers its id and receipt for ``SentUploads/memory``, in one
    /// step. Older receipts are forgotten.
    func recordSent(_ id: UUID, receipt: UploadReceipt, at date: Date) async throws

    /// Returns the receipt of an upload that was sent; `nil` if none is remembered.
    func receipt(for id: UUID) async throws -> UploadReceipt?

    /// Changes the destination of a waiting upload, which counts as untried again. An unknown id
    /// is ignored.
    func move(_ id: UUID, to destination: UploadDestination) async throws

    /// Runs `body` while this process holds the queue's lock, so that only one process sends at a
    /// time.
    ///
    /// - Returns: The result of `body`; `nil`, immediately, if another process is sending.
    func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value?
}

extension UploadQueue {
    /// Stores `upload` for the server that is set when it is sent.
    public func enqueue(_ upload: ImageUpload, at date: Date) async throws {
        try await enqueue(upload, for: .unset, at: date)
    }
}

/// Determines how long sent uploads are remembered, so that no process sends an upload again that
/// another process has sent.
public enum SentUploads {
    /// The number of seconds for which a receipt is kept: a week.
    public static let memory: Double = 7 * 24 * 3_600
}

/// The server that a waiting upload is meant for.
public enum UploadDestination: Sendable, Hashable {
    /// The server with this address.
    case server(String)
    /// The server that is set when the upload is sent, because none was set when it was queued.
    case unset
    /// Unknown: an earlier version queued the upload and did not record its server. The upload is
    /// not sent until a server is chosen.
    case unconfirmed
}

/// An upload that is waiting in the queue.
public struct QueuedUpload: Sendable, Equatable, Identifiable {
    public let id: UUID
    public let filename: String
    public let original: URL?
    public let bytes: Int
    public let queued: Date
    /// The number of attempts so far.
    public let attempts: Int
    /// The error of the last attempt; `nil` before the first.
    public let reason: String?
    /// True if a later attempt may succeed by itself. If false, only an explicit send tries
    /// again.
    public let isTransient: Bool
    /// The recipe that made the image from the original, if known.
    public let recipe: Recipe?
    public let destination: UploadDestination

    public init(
        id: UUID, filename: String, original: URL?, bytes: Int, queued: Date, attempts: Int = 0,
        reason: String? = nil, isTransient: Bool = true, recipe: Recipe? = nil,
        destination: UploadDestination = .unset
    ) {
        self.id = id
        self.filename = filename
        self.original = original
        self.bytes = bytes
        self.queued = queued
        self.attempts = attempts
        self.reason = reason
        self.isTransient = isTransient
        self.recipe = recipe
        self.destination = destination
    }
}
