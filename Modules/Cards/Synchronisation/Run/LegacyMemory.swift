import Core
import FoundationEssentials

/// The data that a wallet stores for a server with the original contract, in addition to the bases
/// of its cards. Such a server does not tell which of two states is newer, nor the original hash of
/// a photograph that was sent as a PNG.
struct LegacyMemory: Codable, Equatable {
    private static let longestHistory = 16

    /// The hashes of the PNGs that each photograph was sent as.
    private var sentAs: [String: [String]] = [:]
    /// The states that each card has had on the server, and those that were sent; the newest last.
    private var history: [Card.ID: [String]] = [:]
    /// The state in which each card was last sent.
    private var sent: [Card.ID: String] = [:]

    static func load(
        for address: String, in transaction: any CardTransaction
    ) throws -> LegacyMemory {
        guard let text = try transaction.note(key(address)) else { return LegacyMemory() }
        // Data that cannot be parsed counts as an empty memory. Differences are then taken for
        // edits.
        return (try? JSONDecoder().decode(Self.self, from: Data(text.utf8))) ?? LegacyMemory()
    }

    func save(for address: String, in transaction: any CardTransaction) throws {
        let text = String(decoding: try encodedJSON(), as: UTF8.self)
        try transaction.setNote(Self.key(address), to: text)
    }

    // MARK: - Photographs

    mutating func note(_ photo: PhotoHash, sentAs png: PhotoHash) {
        guard photo != png else { return }
        let known = sentAs[photo.description] ?? []
        guard !known.contains(png.description) else { return }
        sentAs[photo.description] = known.suffix(Self.longestHistory - 1) + [png.description]
    }

    /// Returns true if `listed` is `photo` or a PNG of it.
    func isSame(_ photo: PhotoHash, as listed: PhotoHash) -> Bool {
        photo == listed || sentAs[photo.description]?.contains(listed.description) == true
    }

    // MARK: - States

    /// Returns true if the server had `state` before its current state.
    func isOutdated(_ state: String, of id: Card.ID) -> Bool {
        history[id]?.dropLast().contains(state) == true && history[id]?.last != state
    }

    /// Returns true if this wallet sent the last known state of the card on the server.
    func isOurs(_ id: Card.ID) -> Bool {
        sent[id] != nil && sent[id] == history[id]?.last
    }

    mutating func noteSent(_ state: String, of id: Card.ID) {
        sent[id] = state
        note(state, of: id)
    }

    mutating func note(_ state: String, of id: Card.ID) {
        var states = history[id] ?? []
        states.removeAll { $0 == state }
        history[id] = states.suffix(Self.longestHistory - 1) + [state]
    }

    /// Forgets photographs that no card refers to, and cards that no longer exist.
    mutating func prune(to records: [CardRecord]) {
        let cards = records.map(\.card) + records.compactMap(\.base?.card)
        let photos = Set(cards.flatMap(\.photoHashes).map(\.description))
        let ids = Set(records.map(\.id))
        sentAs = sentAs.filter { photos.contains($0.key) }
        history = history.filter { ids.contains($0.key) }
        sent = sent.filter { ids.contains($0.key) }
    }

    private static func key(_ address: String) -> String { "cards.original.\(address)" }
}
