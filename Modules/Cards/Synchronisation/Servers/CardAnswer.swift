/// A server's answer to a change of one card.
public enum CardAnswer: Sendable, Equatable {
    /// The server has the change, and the card looks like this now.
    case saved(RemoteCard)
    /// Somebody else was first: the card looks like this, and nothing has changed.
    case conflict(RemoteCard)
    /// Nothing has changed for want of these photographs.
    case missingPhotos([PhotoHash])
    /// The server has no such card.
    case unknownCard
    /// The server will not take it, for a reason that lies with the card.
    case refused(reason: String)
}
