public import FoundationEssentials

/// A server of cards with versions, tombstones and photographs (docs/cards-protocol.md).
///
/// A problem with one card is an answer. A problem with the server or the connection is thrown.
public protocol CardServer: Sendable {
    /// Returns about `limit` cards that changed since `token`, or since the beginning without
    /// one.
    ///
    /// - Throws: ``CardServerError`` or `CancellationError`, as all methods of this protocol.
    func changes(since token: String?, limit: Int) async throws -> CardChanges

    /// Saves `card` if the server's version of the card is still `version`. If `version` is `nil`,
    /// creates the card.
    ///
    /// If `card` equals the server's current state, the answer is ``CardAnswer/saved(_:)``,
    /// whatever the version is.
    func put(_ card: Card, replacing version: Int64?) async throws -> CardAnswer

    /// Deletes the card if the server's version of the card is still `version`.
    func delete(_ id: Card.ID, replacing version: Int64) async throws -> CardAnswer

    /// Returns the bytes of a photograph, or `nil` if the server does not have it. The bytes are
    /// verified to have this hash and to be an image.
    ///
    /// - Throws: Also ``CardServerError/wrongPhoto(_:)``.
    func photo(_ hash: PhotoHash) async throws -> Data?

    /// Uploads a photograph for the card that is sent next.
    ///
    /// - Returns: The reason that the server rejects it, or `nil`.
    func put(_ photo: Data, named hash: PhotoHash) async throws -> String?
}

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
    /// The server rejects this card, or its answer is about another card or cannot be read.
    case refused(reason: String)
}
