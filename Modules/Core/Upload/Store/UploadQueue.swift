public import Foundation

/// The outbox: keeps uploads until the server has them.
///
/// Uploads are numbered as they come in, and listed in that order.
public protocol UploadQueue: Sendable {
    /// Keeps `upload`; when this returns, it survives a crash of the process or the machine.
    ///
    /// An upload of an id that waits already is the same upload: nothing changes.
    func enqueue(_ upload: ImageUpload, at date: Date) async throws

    /// Every waiting upload in order, without its bytes.
    func waiting() async throws -> [QueuedUpload]

    /// The waiting upload with its bytes, or `nil` where none of this id waits.
    func upload(_ id: UUID) async throws -> ImageUpload?

    /// Notes that an attempt failed; an id that does not wait is fine.
    ///
    /// `isTransient` says whether a later attempt may succeed by itself.
    func recordFailure(_ id: UUID, reason: String, isTransient: Bool) async throws

    /// Forgets an upload, sent or discarded; an id that does not wait is fine.
    func remove(_ id: UUID) async throws

    /// Runs `body` while no other process does so with this queue: one sender at a time.
    ///
    /// - Returns: What `body` returned, or `nil`, at once, when somebody else is sending.
    func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value?
}

/// An upload that waits.
public struct QueuedUpload: Sendable, Equatable, Identifiable {
    public let id: UUID
    public let filename: String
    public let original: URL?
    public let bytes: Int
    public let queued: Date
    /// How often it was tried.
    public let attempts: Int
    /// Why the last attempt failed; `nil` before the first.
    public let reason: String?
    /// Whether a later attempt may succeed by itself. If not, only an explicit send tries again.
    public let isTransient: Bool
    /// How the image was made from the original, where that is known.
    public let recipe: Recipe?

    public init(
        id: UUID, filename: String, original: URL?, bytes: Int, queued: Date, attempts: Int = 0,
        reason: String? = nil, isTransient: Bool = true, recipe: Recipe? = nil
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
    }
}
