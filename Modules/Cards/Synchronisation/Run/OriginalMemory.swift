import Core
import Foundation

/// What a wallet remembers of a server that has the original's contract alone, beside the bases of
/// its cards: such a server says neither which of two states is the newer one, nor by what bytes it
/// knows a photograph.
struct OriginalMemory: Codable, Equatable {
    private static let longestHistory = 16

    /// For photographs that were sent as a PNG: what the PNGs' hashes were.
    private var sentAs: [String: [String]] = [:]
    /// For each card, states that the server had or was sent before the last one, newest last.
    private var history: [Card.ID: [String]] = [:]
    /// For each card, the last state that it was sent in.
    private var sent: [Card.ID: String] = [:]

    static func load(
        for address: String, in transaction: any CardTransaction
    ) throws -> OriginalMemory {
        guard let text = try transaction.note(key(address)) else { return OriginalMemory() }
        // What cannot be read was not written by us; without it differences count as edits.
        return (try? JSONDecoder().decode(Self.self, from: Data(text.utf8))) ?? OriginalMemory()
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

    /// Whether a server that has `listed` has `photo`, as it is or as a PNG.
    func isSame(_ photo: PhotoHash, as listed: PhotoHash) -> Bool {
        photo == listed || sentAs[photo.description]?.contains(listed.description) == true
    }

    // MARK: - States

    /// Whether the server had this state once, and another one since.
    func isOutdated(_ state: String, of id: Card.ID) -> Bool {
        history[id]?.dropLast().contains(state) == true && history[id]?.last != state
    }

    /// Whether what the server had last was sent from here.
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

    /// Forgets photographs that no card has, and cards that are no more.
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
