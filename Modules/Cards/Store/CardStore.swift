public import FoundationEssentials

/// Stores a wallet's cards and their photographs.
///
/// All changes are made in ``transaction(_:)``, which is atomic and survives a crash of the
/// process or the machine. Several processes may use one store at the same time.
public protocol CardStore: Sendable {
    /// Returns all cards that are not deleted, in no particular order.
    func cards() async throws -> [Card]

    /// Returns the bytes of a photograph, or `nil` if the store does not have them.
    func photo(_ hash: PhotoHash) async throws -> Data?

    /// Runs `body` on one consistent state of the store, also while the disk is full. `body` cannot
    /// change the store.
    ///
    /// - Throws: Any error of `body`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardReader) throws -> Value
    ) async throws -> Value

    /// Runs `body` in an exclusive transaction, which is durable when this returns.
    ///
    /// Photographs that no card refers to after the transaction are erased by overwriting their
    /// bytes. `body` may run again after the store was repaired.
    ///
    /// - Throws: Any error of `body`; the store is unchanged in this case.
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardTransaction) throws -> Value
    ) async throws -> Value

    /// Returns a stream of the changes that transactions of this store value make from now on. Each
    /// element contains the identifiers of the saved and removed cards. The stream ends when its
    /// consumer stops iterating.
    func changes() -> AsyncStream<Set<Card.ID>>

    /// Runs `body` unless another caller, in any process, already does so with this store: only one
    /// synchronisation may run at a time.
    ///
    /// - Returns: The result of `body`; `nil`, immediately, if another synchronisation is running.
    func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value?
}
