public import FoundationEssentials
import Synchronization

/// A wallet in memory.
public final class InMemoryCardStore: CardStore {
    private struct State {
        var content = Content()
        var isSynchronising = false
    }

    private let state = Mutex(State())
    private let observers = CardObservers()

    public init() {}

    public func cards() -> [Card] {
        state.withLock { $0.content.records.values.filter { !$0.isDeleted }.map(\.card) }
    }

    public func photo(_ hash: PhotoHash) -> Data? {
        state.withLock { $0.content.photos[hash] }
    }

    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardReader) throws -> Value
    ) throws -> Value {
        try state.withLock { try body(Transaction($0.content)) }
    }

    public func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardTransaction) throws -> Value
    ) throws -> Value {
        let (value, changed) = try state.withLock { state in
            let transaction = Transaction(state.content)
            let value = try body(transaction)
            transaction.erasePhotosWithoutCard()
            state.content = transaction.content
            return (value, transaction.changed)
        }
        observers.tell(changed)
        return value
    }

    public func changes() -> AsyncStream<Set<Card.ID>> {
        observers.add()
    }

    public func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? {
        let isFree = state.withLock { state in
            defer { state.isSynchronising = true }
            return !state.isSynchronising
        }
        guard isFree else { return nil }
        defer { state.withLock { $0.isSynchronising = false } }
        return try await body()
    }
}

extension InMemoryCardStore {
    private struct Content {
        var records: [Card.ID: CardRecord] = [:]
        var photos: [PhotoHash: Data] = [:]
        var notes: [String: String] = [:]
        var lastChange: Int64 = 0
    }

    private final class Transaction: CardTransaction {
        var content: Content
        var changed: Set<Card.ID> = []

        init(_ content: Content) { self.content = content }

        func record(_ id: Card.ID) -> CardRecord? { content.records[id] }

        func records() -> [CardRecord] { content.records.values.sorted { $0.id < $1.id } }

        func waiting() -> [CardRecord] {
            content.records.values
                .compactMap { record in record.waitingSince.map { ($0, record) } }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }

        func save(_ record: CardRecord) {
            content.records[record.id] = record
            changed.insert(record.id)
        }

        func remove(_ id: Card.ID) {
            guard content.records.removeValue(forKey: id) != nil else { return }
            changed.insert(id)
        }

        func nextChange() -> Int64 {
            content.lastChange += 1
            return content.lastChange
        }

        func keep(_ photo: Data) -> CardPhoto {
            let hash = PhotoHash(of: photo)
            content.photos[hash] = photo
            return CardPhoto(hash: hash, byteCount: photo.count)
        }

        func photo(_ hash: PhotoHash) -> Data? { content.photos[hash] }

        func note(_ key: String) -> String? { content.notes[key] }

        func setNote(_ key: String, to value: String?) { content.notes[key] = value }

        func erasePhotosWithoutCard() {
            let used = Set(
                content.records.values.flatMap { record in
                    record.isDeleted
                        ? [] : CardSide.allCases.compactMap { record.card[$0]?.hash }
                })
            content.photos = content.photos.filter { used.contains($0.key) }
        }
    }
}
