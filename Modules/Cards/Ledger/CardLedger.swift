public import Foundation

/// Keeps the cards of a server: one history for all the wallets that synchronise with it.
///
/// What may be changed when is not decided here but by `CardRegistry`.
public protocol CardLedger: Sendable {
    /// Runs `body` on the ledger as nobody else changes it; when this returns, what `body` did
    /// lasts.
    ///
    /// Photographs that a card no longer refers to afterwards, and no other either, are erased:
    /// overwritten, not only let go. Those that no card has ever referred to are kept for a day.
    /// `body` may run again after a repair of the ledger.
    ///
    /// - Throws: What `body` throws; the ledger is as before then.
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) async throws -> Value
}

/// What may be done to a ledger within one transaction. Of no use once it has ended.
public protocol CardLedgerTransaction {
    /// The name of this history, in letters and digits: made at random with it, and anew when parts
    /// of it were lost.
    func name() throws -> String

    /// The version of the last change; 0 before the first.
    func lastVersion() throws -> Int64

    /// How many entries there are, deleted ones included.
    func count() throws -> Int

    /// The card of this identifier, deleted or not.
    func entry(_ id: Card.ID) throws -> CardLedgerEntry?

    /// Up to `limit` entries whose versions are higher than `version`, by version.
    func entries(after version: Int64, limit: Int) throws -> [CardLedgerEntry]

    /// Keeps `card` in place of the one with its identifier, under the next version.
    func save(_ card: Card, isDeleted: Bool) throws -> CardLedgerEntry

    /// Keeps a photograph.
    ///
    /// - Returns: Whether it is new.
    func keep(_ photo: Data) throws -> (photo: CardPhoto, isNew: Bool)

    /// The bytes of a photograph, or `nil`.
    func photo(_ hash: PhotoHash) throws -> Data?

    /// How many bytes a photograph has, or `nil` where there is none.
    func byteCount(of hash: PhotoHash) throws -> Int?

    /// Remembers that `rendition` is how the photograph `hash` was given out in another format.
    /// What is known of a photograph is forgotten with the last entry that has it, deleted ones
    /// included.
    func remember(_ rendition: PhotoHash, of hash: PhotoHash) throws

    /// Whether `rendition` is how the photograph `hash` was given out once.
    func isRendition(_ rendition: PhotoHash, of hash: PhotoHash) throws -> Bool
}
