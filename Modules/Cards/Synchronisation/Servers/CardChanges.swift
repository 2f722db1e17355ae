/// A server's answer to a request for changes.
public enum CardChanges: Sendable, Equatable {
    case page(Page)
    /// The token belongs to another history of the server, or is newer than the server's last
    /// change. Ask again without a token.
    case gone
    /// The server does not support the contract with versions. The error is thrown if the original
    /// contract cannot be used instead.
    case unknownContract(CardServerError)

    /// Cards that changed since a token, each in its current state, sorted by version.
    public struct Page: Sendable, Equatable {
        /// The name of the server's history. It changes when the history starts again.
        public var server: String
        /// The token for requesting later changes.
        public var token: String
        /// True if more changes are available.
        public var hasMore: Bool
        public var cards: [RemoteCard]
        /// The number of cards that could not be parsed.
        public var dropped: Int

        public init(
            server: String, token: String, hasMore: Bool = false, cards: [RemoteCard],
            dropped: Int = 0
        ) {
            self.server = server
            self.token = token
            self.hasMore = hasMore
            self.cards = cards
            self.dropped = dropped
        }
    }
}
