/// What changed on a server: the answer to `GET /cards/changes`.
package struct CardChangesJSON: Sendable, Equatable, Codable {
    /// The server, by the name that it has for as long as its history is one.
    package var server: String
    /// Asks for what comes after these changes.
    package var token: String
    /// Whether there are changes after these already.
    package var more: Bool
    /// Cards and tombstones, each once as it is now, by version.
    package var cards: [CardJSON]

    package init(server: String, token: String, more: Bool, cards: [CardJSON]) {
        self.server = server
        self.token = token
        self.more = more
        self.cards = cards
    }
}
