/// A server's answer to the change of one card.
public enum CardAnswer: Sendable, Equatable {
    /// The change was saved; the card is the server's current state.
    case saved(RemoteCard)
    /// The version is outdated; the card is the server's current state, and nothing was changed.
    case conflict(RemoteCard)
    /// Nothing was changed, because the server lacks these photographs.
    case missingPhotos([PhotoHash])
    /// The server has no such card.
    case unknownCard
    /// The server rejects this card.
    case refused(reason: String)
}
