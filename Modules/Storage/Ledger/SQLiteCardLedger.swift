public import Cards
public import Foundation
import GRDB
import ImageEditorFileStorage

/// Stores a server's cards in a database of their own, `cards.sqlite`.
///
/// Creating a value is cheap: the first use opens or creates the file. A damaged file is set
/// aside, and its readable content continues as a history with another name.
public struct SQLiteCardLedger: CardLedger {
    private let file: DatabaseFile
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: The folder of the file. If it is missing, it is created with access for its
    ///     owner only.
    ///   - now: The time for judging the age of photographs, and in the name of a damaged file.
    ///   - onRecovery: Called when a damaged file was replaced.
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
        // The transaction must complete even if the client disconnects.
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

    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardLedgerTransaction) throws -> Value
    ) async throws -> Value {
        do {
            // A transaction is preferred, because it also erases photographs that no card has
            // referred to for a day.
            return try await transaction(body)
        } catch let error as StorageError where error.allowsReading {
            do {
                return try await file.read { [now] database in
                    try body(SQLiteCardLedgerTransaction(database, now: now()))
                }
            } catch let second as StorageError {
                // Report the error of the transaction, unless that of the second attempt says more.
                if case .outdated = second { throw second }
                throw error
            }
        }
    }
}

extension StorageError {
    /// True if a database with this error can still be read.
    fileprivate var allowsReading: Bool {
        switch self {
        case .diskFull, .readOnly: true
        default: false
        }
    }
}
