public import Cards
public import Foundation
import GRDB
import ImageEditorFileStorage

/// Stores a wallet in a ``DataDatabase``.
///
/// Listing cards reads neither their photographs nor the states that were last synchronised.
public final class SQLiteCardStore: CardStore {
    private let database: DataDatabase
    private let observers = CardObservers()

    public init(database: DataDatabase) {
        self.database = database
    }

    public func cards() async throws -> [Card] {
        try await database.file.read { database in
            let sql = "SELECT \(CardColumns.list(of: "card")) FROM card WHERE NOT isDeleted"
            let rows = try Row.fetchCursor(database, sql: sql)
            var cards: [Card] = []
            while let row = try rows.next() {
                var reader = RowReader(row)
                cards.append(try CardColumns.card(&reader))
            }
            return cards
        }
    }

    public func photo(_ hash: PhotoHash) async throws -> Data? {
        try await database.file.read { try CardPhotoTable(database: $0).data(hash) }
    }

    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardReader) throws -> Value
    ) async throws -> Value {
        try await database.file.read { try body(SQLiteCardTransaction($0)) }
    }

    public func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardTransaction) throws -> Value
    ) async throws -> Value {
        let outcome = try await database.write { database in
            let transaction = SQLiteCardTransaction(database)
            let value = try body(transaction)
            let hasErased = try transaction.erasePhotosWithoutCard()
            return Outcome(value: value, changed: transaction.changed, hasErased: hasErased)
        } afterwards: { database, outcome in
            if outcome.hasErased { try database.emptyLog() }
        }
        observers.tell(outcome.changed)
        return outcome.value
    }

    public func changes() -> AsyncStream<Set<Card.ID>> {
        observers.add()
    }

    public func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? {
        let location = database.file.location
        try FileSystem.makeFolder(location.folder)
        guard let lock = try FileLock.attempt(location.cardsLock, .exclusive) else { return nil }
        defer { lock.release() }
        return try await body()
    }

    private struct Outcome<Value: Sendable>: Sendable {
        let value: Value
        let changed: Set<Card.ID>
        let hasErased: Bool
    }
}
