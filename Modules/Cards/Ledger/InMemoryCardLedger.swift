public import FoundationEssentials
import Synchronization

/// A ledger of cards in memory.
public final class InMemoryCardLedger: CardLedger {
    private let state = Mutex(Content())
    private let now: @Sendable () -> Date

    /// - Parameter now: The clock for the age of unreferenced photographs.
    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    public func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) throws -> Value {
        try state.withLock { content in
            let transaction = Transaction(content, now: now())
            let value = try body(transaction)
            transaction.erasePhotos()
            content = transaction.content
            return value
        }
    }
}

extension InMemoryCardLedger {
    private struct Photo {
        let data: Data
        /// The date when the photograph arrived; `nil` as soon as a card refers to the photograph.
        var looseSince: Date?
    }

    private struct Content {
        var name = UUID().uuidString.lowercased().filter { $0 != "-" }
        var entries: [Card.ID: CardLedgerEntry] = [:]
        var photos: [PhotoHash: Photo] = [:]
        var renditions: [PhotoHash: Set<PhotoHash>] = [:]
        var last: Int64 = 0
    }

    private final class Transaction: CardLedgerTransaction {
        var content: Content
        private let now: Date

        init(_ content: Content, now: Date) {
            self.content = content
            self.now = now
        }

        func name() -> String { content.name }

        func lastVersion() -> Int64 { content.last }

        func count() -> Int { content.entries.count }

        func entry(_ id: Card.ID) -> CardLedgerEntry? { content.entries[id] }

        func entries(after version: Int64, limit: Int) -> [CardLedgerEntry] {
            Array(
                content.entries.values.filter { $0.version > version }
                    .sorted { $0.version < $1.version }.prefix(limit))
        }

        func save(_ card: Card, isDeleted: Bool) -> CardLedgerEntry {
            content.last += 1
            let entry = CardLedgerEntry(card, version: content.last, isDeleted: isDeleted)
            content.entries[card.id] = entry
            for photo in [card.front, card.back] {
                if let photo { content.photos[photo.hash]?.looseSince = nil }
            }
            return entry
        }

        func keep(_ photo: Data) -> (photo: CardPhoto, isNew: Bool) {
            let hash = PhotoHash(of: photo)
            let isNew = content.photos[hash] == nil
            if isNew { content.photos[hash] = Photo(data: photo, looseSince: now) }
            return (CardPhoto(hash: hash, byteCount: photo.count), isNew)
        }

        func photo(_ hash: PhotoHash) -> Data? { content.photos[hash]?.data }

        func byteCount(of hash: PhotoHash) -> Int? { content.photos[hash]?.data.count }

        func remember(_ rendition: PhotoHash, of hash: PhotoHash) {
            content.renditions[hash, default: []].insert(rendition)
        }

        func isRendition(_ rendition: PhotoHash, of hash: PhotoHash) -> Bool {
            content.renditions[hash]?.contains(rendition) ?? false
        }

        func erasePhotos() {
            let alive = hashes(of: content.entries.values.filter { !$0.isDeleted })
            content.photos = content.photos.filter { hash, photo in
                guard let since = photo.looseSince else { return alive.contains(hash) }
                // Uses the absolute difference. If the clock was set back, the arrival is in the
                // future, and the photograph would otherwise stay until the clock has passed it.
                return abs(now.timeIntervalSince(since)) < 86_400 || alive.contains(hash)
            }
            let named = hashes(of: Array(content.entries.values))
            content.renditions = content.renditions.filter { named.contains($0.key) }
        }

        private func hashes(of entries: [CardLedgerEntry]) -> Set<PhotoHash> {
            Set(entries.flatMap { entry in CardSide.allCases.compactMap { entry.card[$0]?.hash } })
        }
    }
}
