import FoundationEssentials

/// A transaction that keeps its changes in memory, to compute their result without saving them.
final class CardRehearsal: CardTransaction {
    private let store: any CardReader
    /// The records that differ from those of the store; `nil` for a removed record.
    private var changed: [Card.ID: CardRecord?] = [:]
    private var notes: [String: String?] = [:]
    private var photos: [PhotoHash: Data] = [:]
    private var lastChange: Int64

    init(over store: any CardReader) throws {
        self.store = store
        lastChange = try store.waiting().compactMap(\.waitingSince).max() ?? 0
    }

    func record(_ id: Card.ID) throws -> CardRecord? {
        if let record = changed[id] { return record }
        return try store.record(id)
    }

    func records() throws -> [CardRecord] {
        let kept = try store.records().filter { changed[$0.id] == nil }
        return (kept + changed.values.compactMap(\.self)).sorted { $0.id < $1.id }
    }

    func waiting() throws -> [CardRecord] {
        try records().filter { $0.waitingSince != nil }.sorted {
            ($0.waitingSince ?? 0) < ($1.waitingSince ?? 0)
        }
    }

    func save(_ record: CardRecord) { changed[record.id] = .some(record) }

    func remove(_ id: Card.ID) { changed[id] = .some(nil) }

    func nextChange() -> Int64 {
        lastChange += 1
        return lastChange
    }

    func keep(_ photo: Data) -> CardPhoto {
        let hash = PhotoHash(of: photo)
        photos[hash] = photo
        return CardPhoto(hash: hash, byteCount: photo.count)
    }

    func photo(_ hash: PhotoHash) throws -> Data? { try photos[hash] ?? store.photo(hash) }

    func note(_ key: String) throws -> String? {
        if let note = notes[key] { return note }
        return try store.note(key)
    }

    func setNote(_ key: String, to value: String?) { notes[key] = .some(value) }
}
