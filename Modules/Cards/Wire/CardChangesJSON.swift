/// The answer to `GET /cards/changes`.
package struct CardChangesJSON: Sendable, Equatable, Codable {
    /// The name of the server's history, which changes with the history.
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
