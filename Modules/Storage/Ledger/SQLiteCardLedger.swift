public import Cards
public import Foundation
import GRDB

/// Keeps a server's cards in a database of its own, `cards.sqlite`.
///
/// Making one costs nothing; the file is opened, and made, by the first use. A damaged file is set
/// aside, and what can be read of it goes on as a history of another name.
public struct SQLiteCardLedger: CardLedger {
    private let file: DatabaseFile
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: Where the file stands. It is made, for its owner alone, where it is missing.
    ///   - now: Says when photographs are a day old.
    ///   - onRecovery: Told when a damaged file was replaced.
    public init(
        folder: URL, now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveryReport) -> Void = { _ in }
    ) {
        file = DatabaseFile(DatabaseOpener(.ledger, in: folder, now: now, onRecovery: onRecovery))
        self.now = now
    }

    public func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) async throws -> Value {
        // A client that goes away must not leave half of what it asked for.
        try await Task {
            try await file.write { [now] database in
                let transaction = SQLiteCardLedgerTransaction(database, now: now())
                let value = try body(transaction)
                return (value: value, hasErased: try transaction.erasePhotos())
            } afterwards: { database, outcome in
                if outcome.hasErased { try database.emptyLog() }
            }
        }.value.value
    }
}
