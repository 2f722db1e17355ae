import Core
import FoundationEssentials

/// The states of a card and its conflict copies before each of the last ten resolutions, so that a
/// resolution can be undone.
///
/// The states are stored beside the cards, with the photographs that the resolution would erase,
/// and are erased when the card is deleted.
struct ConflictHistory: Codable {
    /// The states before and after one resolution.
    struct Step: Codable {
        /// The card and the copy before the resolution.
        let card: CardJSON
        let copy: CardJSON
        /// True if the card was deleted before the resolution.
        let wasDeleted: Bool
        /// The card after the resolution.
        let result: CardJSON
        /// The bytes of the photographs that `card` and `copy` refer to, by their hash.
        let photos: [String: Data]
    }

    private static let longest = 10

    private var steps: [Step] = []

    /// Stores the states before a resolution. Call it in the transaction of the resolution: at its
    /// end, photographs that no card refers to are erased.
    static func note(
        _ record: CardRecord, copy: Card, result: Card, in transaction: any CardTransaction
    ) throws {
        let card = record.card
        var photos: [String: Data] = [:]
        for hash in Set(card.photoHashes + copy.photoHashes) {
            photos[hash.description] = try transaction.photo(hash)
        }
        var history = try load(card.id, in: transaction)
        history.steps = Array(history.steps.suffix(longest - 1))
        history.steps.append(
            Step(
                card: CardJSON(card), copy: CardJSON(copy), wasDeleted: record.isDeleted,
                result: CardJSON(result), photos: photos))
        try history.save(card.id, in: transaction)
    }

    /// Remembers that `copy` was a conflict copy of the card `id`.
    static func note(formerCopy copy: Card.ID, of id: Card.ID, in transaction: any CardTransaction)
        throws
    {
        try transaction.setNote(formerCopyKey(copy), to: id)
    }

    /// Returns the card whose conflict copy `id` was; `id` itself if it was not a conflict copy.
    ///
    /// - Parameter id: The identifier of a card or of a former copy, or the beginning of a former
    ///   copy's.
    /// - Throws: ``CardsError/ambiguous(_:candidates:)`` for former copies of several cards.
    static func original(of id: Card.ID, in transaction: any CardTransaction) throws -> Card.ID {
        if let card = try transaction.note(formerCopyKey(id)) { return card }
        guard try transaction.record(id) == nil else { return id }
        let former = try transaction.records().filter { CardFinder.begins($0.id, with: id) }
            .compactMap { copy in
                try transaction.note(formerCopyKey(copy.id)).map { (copy: copy.id, card: $0) }
            }
        guard Set(former.map(\.card)).count <= 1 else {
            throw CardsError.ambiguous(id, candidates: former.map(\.copy).sorted())
        }
        return former.first?.card ?? id
    }

    /// Removes and returns the last resolution; `nil` if no resolution is kept.
    static func takeLast(
        of id: Card.ID, in transaction: any CardTransaction
    ) throws -> Step? {
        var history = try load(id, in: transaction)
        let step = history.steps.popLast()
        try history.save(id, in: transaction)
        return step
    }

    /// Erases the resolutions of a card, and the record that it was a conflict copy.
    static func forget(_ id: Card.ID, in transaction: any CardTransaction) throws {
        for key in [key(id), formerCopyKey(id)] {
            if try transaction.note(key) != nil { try transaction.setNote(key, to: nil) }
        }
    }

    private static func load(
        _ id: Card.ID, in transaction: any CardTransaction
    ) throws -> ConflictHistory {
        guard let text = try transaction.note(key(id)) else { return ConflictHistory() }
        // Data that cannot be parsed, for example of another version, counts as no history.
        return (try? JSONDecoder().decode(Self.self, from: Data(text.utf8))) ?? ConflictHistory()
    }

    private func save(_ id: Card.ID, in transaction: any CardTransaction) throws {
        let text = steps.isEmpty ? nil : String(decoding: try encodedJSON(), as: UTF8.self)
        try transaction.setNote(Self.key(id), to: text)
    }

    private static func key(_ id: Card.ID) -> String { "cards.resolved.\(id)" }

    private static func formerCopyKey(_ id: Card.ID) -> String { "cards.former-copy.\(id)" }
}
