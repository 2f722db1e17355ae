import FoundationEssentials

/// Parses the answer to `GET /cards/changes`. Unreadable cards are dropped and counted.
enum CardChangesMapper {
    private struct Answer: Decodable {
        let server: String
        let token: String
        let more: Bool
        let cards: [LenientCard]
    }

    private struct LenientCard: Decodable {
        let json: CardJSON?

        init(from decoder: any Decoder) {
            // An unreadable card is dropped, whatever its error is.
            json = try? CardJSON(from: decoder)
        }
    }

    static func map(_ data: Data) throws(CardServerError) -> CardChanges.Page {
        let answer: Answer
        do {
            answer = try CardJSONDecoding.decode(Answer.self, from: data)
        } catch {
            throw .invalidAnswer(reason: error.reason)
        }
        guard (1...1_000).contains(answer.server.utf8.count),
            (1...1_000).contains(answer.token.utf8.count)
        else { throw .invalidAnswer(reason: "its names are empty or absurdly long") }
        let cards = answer.cards.compactMap { $0.json.flatMap(card) }
        return CardChanges.Page(
            server: answer.server, token: answer.token, hasMore: answer.more, cards: cards,
            dropped: answer.cards.count - cards.count)
    }

    /// Parses one card with its version, from the answer to a change; `nil` if it is not a card.
    static func map(card data: Data) -> RemoteCard? {
        // Ignores the reason: callers only need to know that this is not a card.
        (try? CardJSON(json: data)).flatMap(card)
    }

    private static func card(_ json: CardJSON) -> RemoteCard? {
        guard let version = json.version else { return nil }
        return json.card.map { RemoteCard($0, version: version) }
            ?? RemoteCard(tombstone: json.identifier, version: version)
    }
}

/// The answer to `GET /cards/changes`.
package struct CardChangesJSON: Sendable, Equatable, Codable {
    /// The name of the server's history. It changes when the history starts again.
    package var server: String
    /// The token for requesting later changes.
    package var token: String
    /// True if more changes are available.
    package var more: Bool
    /// Cards and tombstones, each in its current state, sorted by version.
    package var cards: [CardJSON]

    package init(server: String, token: String, more: Bool, cards: [CardJSON]) {
        self.server = server
        self.token = token
        self.more = more
        self.cards = cards
    }
}
