public import Foundation

/// Keeps a wallet's cards and their photographs.
///
/// Everything is changed by ``transaction(_:)``: all of it or nothing, and what has returned
/// survives a crash of the process or the machine. Several processes may use one store at once.
public protocol CardStore: Sendable {
    /// Every card that is not deleted, in no particular order.
    func cards() async throws -> [Card]

    /// The bytes of a photograph, or `nil` where no card has it.
    func photo(_ hash: PhotoHash) async throws -> Data?

    /// Runs `body` on the store as nobody else changes it; when this returns, what `body` did
    /// lasts.
    ///
    /// Photographs that no card refers to afterwards are erased: overwritten, not only let go.
    /// `body` may run again after a repair of the store.
    ///
    /// - Throws: What `body` throws; the store is as before then.
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardTransaction) throws -> Value
    ) async throws -> Value

    /// The identifiers of the cards that each transaction of this store value saved or removed,
    /// from now on. Ends when its consumer stops listening.
    func changes() -> AsyncStream<Set<Card.ID>>

    /// Runs `body` while no other process does so with this store: one synchronisation at a time.
    ///
    /// - Returns: What `body` returned, or `nil`, at once, when somebody else is at it.
    func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value?
}
