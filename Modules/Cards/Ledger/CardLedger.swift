public import FoundationEssentials

/// Stores the cards of a server: one history for all wallets that synchronise with it.
///
/// `CardRegistry` has the rules for changes.
public protocol CardLedger: Sendable {
    /// Runs `body` in an exclusive transaction, which is durable when this returns.
    ///
    /// Photographs that lost their last reference from a card are erased by overwriting their
    /// bytes. Photographs that were never referenced are kept for a day. `body` may run again
    /// after the ledger was repaired.
    ///
    /// - Throws: Any error of `body`; the ledger is unchanged in this case.
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) async throws -> Value

    /// Runs `body` on one consistent state of the ledger. `body` must not change the ledger.
    ///
    /// The default runs a ``transaction(_:)``. Override it in a ledger that can be read while its
    /// disk is full or read-only.
    ///
    /// - Throws: Any error of `body`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) async throws -> Value
}

extension CardLedger {
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) async throws -> Value {
        try await transaction(body)
    }
}

/// The operations within one transaction of a ledger. Valid only until the transaction ends.
public protocol CardLedgerTransaction {
    /// Returns the random name of this history, in letters and digits. It changes if parts of the
    /// history were lost.
    func name() throws -> String

    /// Returns the version of the last change; 0 before the first.
    func lastVersion() throws -> Int64

    /// Returns the number of entries, including deleted ones.
    func count() throws -> Int

    /// Returns the card with this identifier, deleted or not.
    func entry(_ id: Card.ID) throws -> CardLedgerEntry?

    /// Returns up to `limit` entries with higher versions than `version`, sorted by version.
    func entries(after version: Int64, limit: Int) throws -> [CardLedgerEntry]

    /// Stores `card` with the next version; replaces the card with the same identifier, if any.
    func save(_ card: Card, isDeleted: Bool) throws -> CardLedgerEntry

    /// Stores a photograph.
    ///
    /// - Returns: The photograph, and true if it is new.
    func keep(_ photo: Data) throws -> (photo: CardPhoto, isNew: Bool)

    /// Returns the bytes of a photograph, or `nil` if the ledger does not have them.
    func photo(_ hash: PhotoHash) throws -> Data?

    /// Returns the number of bytes of a photograph, or `nil` if none exists.
    func byteCount(of hash: PhotoHash) throws -> Int?

    /// Records that `rendition` is the hash of a rendition of the photograph `hash`: the same
    /// picture in the format that a client requires. The record is deleted when no entry, deleted
    /// or not, has the photograph any more.
    func remember(_ rendition: PhotoHash, of hash: PhotoHash) throws

    /// Returns true if `rendition` is recorded as a rendition of the photograph `hash`.
    func isRendition(_ rendition: PhotoHash, of hash: PhotoHash) throws -> Bool
}

/// A card in a server's history: its current state, or its state when it was deleted.
public struct CardLedgerEntry: Sendable, Equatable {
    public var card: Card
    /// The version of the card's last change, which is unique in this history.
    public var version: Int64
    public var isDeleted: Bool

    public init(_ card: Card, version: Int64, isDeleted: Bool) {
        self.card = card
        self.version = version
        self.isDeleted = isDeleted
    }
}
