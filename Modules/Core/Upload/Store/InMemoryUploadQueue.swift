public import FoundationEssentials

/// An upload queue in memory.
public actor InMemoryUploadQueue: UploadQueue {
    private struct Entry {
        let upload: ImageUpload
        let queued: Date
        var destination: UploadDestination
        var attempts = 0
        var reason: String?
        var isTransient = true
    }

    private var entries: [Entry] = []
    private var receipts: [UUID: (receipt: UploadReceipt, sent: Date)] = [:]
    private var isSending = false

    public init() {}

    public func enqueue(
        _ upload: ImageUpload, for destination: UploadDestination, at date: Date
    ) {
        guard receipts[upload.id] == nil, !entries.contains(where: { $0.upload.id == upload.id })
        else { return }
        entries.append(Entry(upload: upload, queued: date, destination: destination))
    }

    public func enqueue(_ upload: ImageUpload, at date: Date) {
        enqueue(upload, for: .unset, at: date)
    }

    public func waiting() -> [QueuedUpload] {
        entries.map { entry in
            QueuedUpload(
                id: entry.upload.id, filename: entry.upload.filename,
                original: entry.upload.original, bytes: entry.upload.data.count,
                queued: entry.queued, attempts: entry.attempts, reason: entry.reason,
                isTransient: entry.isTransient, recipe: entry.upload.recipe,
                destination: entry.destination)
        }
    }

    public func upload(_ id: UUID) -> ImageUpload? {
        entries.first { $0.upload.id == id }?.upload
    }

    public func recordFailure(_ id: UUID, reason: String, isTransient: Bool) {
        guard let index = entries.firstIndex(where: { $0.upload.id == id }) else { return }
        entries[index].attempts += 1
        entries[index].reason = reason
        entries[index].isTransient = isTransient
    }

    public func remove(_ id: UUID) {
        entries.removeAll { $0.upload.id == id }
    }

    public func recordSent(_ id: UUID, receipt: UploadReceipt, at date: Date) {
        remove(id)
        receipts = receipts.filter { $0.value.sent > date.addingTimeInterval(-SentUploads.memory) }
        receipts[id] = (receipt, date)
    }

    public func receipt(for id: UUID) -> UploadReceipt? { receipts[id]?.receipt }

    public func move(_ id: UUID, to destination: UploadDestination) {
        guard let index = entries.firstIndex(where: { $0.upload.id == id }) else { return }
        entries[index].destination = destination
        entries[index].attempts = 0
        entries[index].reason = nil
        entries[index].isTransient = true
    }

    public func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? {
        guard !isSending else { return nil }
        isSending = true
        defer { isSending = false }
        return try await body()
    }
}
