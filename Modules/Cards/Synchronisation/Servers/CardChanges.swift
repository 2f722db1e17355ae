/// A server's answer to the question what has changed.
public enum CardChanges: Sendable, Equatable {
    case page(Page)
    /// The token is not of this server, or of its future: ask again without one.
    case gone
    /// The server does not speak this contract; why that is thought, for whom it once did.
    case unknownContract(CardServerError)

    /// Cards that changed since a token, each once as it is now, by version.
    public struct Page: Sendable, Equatable {
        /// The server, by the name that it has for as long as its history is one.
        public var server: String
        /// What to ask with for all that comes after.
        public var token: String
        /// Whether there is more already.
        public var hasMore: Bool
        public var cards: [RemoteCard]
        /// How many cards could not be read.
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
