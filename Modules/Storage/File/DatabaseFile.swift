import Foundation
import GRDB
import ImageEditorFiles

/// One database: opened at first use, shared with other processes, repaired when it is damaged.
///
/// Every operation holds a shared lock; whoever replaces the file holds it alone. So nothing is
/// ever committed to a file that is no longer in its place.
actor DatabaseFile {
    nonisolated let location: DatabaseLocation
    private let opener: DatabaseOpener
    private var opening: (number: Int, task: Task<DatabaseConnection, any Error>)?
    private var openings = 0

    init(_ opener: DatabaseOpener) {
        location = opener.location
        self.opener = opener
    }

    /// Runs `body` on one unchanging state of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await perform { try Self.transaction($0, .deferred, body) }
    }

    /// Runs `body` so that all of it happens or nothing.
    ///
    /// - Parameter afterwards: Runs with the value of `body` once that is done, outside of the
    ///   transaction. What it throws undoes nothing.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value,
        afterwards: @escaping @Sendable (Database, Value) throws -> Void = { _, _ in }
    ) async throws -> Value {
        let path = location.main
        return try await perform { database in
            try FolderFlush.watched(path) {
                // Locked for writing from the start: a reader that becomes a writer cannot wait its
                // turn.
                let value = try Self.transaction(database, .immediate, body)
                try afterwards(database, value)
                return value
            }
        }
    }

    /// Runs `body` outside of a transaction; it may run again after a repair.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let location = location
        var attempt = 0
        while true {
            attempt += 1
            let (number, connection) = try await connection()
            do {
                return try await connection.queue.writeWithoutTransaction { database in
                    try FileLock.acquire(location.lock, .shared).whileHeld {
                        guard try FileStatus(path: location.main)?.identity == connection.identity
                        else {
                            throw ReplacedDatabase()
                        }
                        return try body(database)
                    }
                }
            } catch  where attempt < 4 && error.isReplacement {
                forget(number)
            } catch  where attempt < 3 && error.isDamage {
                forget(number)
                try await repair(connection.identity)
            } catch {
                if error.isDamage {
                    StorageDiagnostics.note(error)
                    throw StorageError.corrupt(path: location.main)
                }
                throw StorageError.make(error, path: location.main)
            }
        }
    }

    /// Replaces the database as it is now.
    func repair() async throws {
        let (number, connection) = try await connection()
        forget(number)
        try await repair(connection.identity)
    }

    private static func transaction<Value>(
        _ database: Database, _ kind: Database.TransactionKind, _ body: (Database) throws -> Value
    ) throws -> Value {
        var result: Value?
        try database.inTransaction(kind) {
            result = try body(database)
            return .commit
        }
        guard let result else { throw DamagedContent() }
        return result
    }

    private func connection() async throws -> (number: Int, connection: DatabaseConnection) {
        if let opening { return try await value(of: opening) }
        openings += 1
        let number = openings
        // Not the caller's task: others wait for it, too, and must not be cancelled with the
        // caller.
        let task = Task { [opener] in try await blocking { try opener.open() } }
        opening = (number, task)
        return try await value(of: (number, task))
    }

    private func value(
        of opening: (number: Int, task: Task<DatabaseConnection, any Error>)
    ) async throws -> (number: Int, connection: DatabaseConnection) {
        do {
            return (opening.number, try await opening.task.value)
        } catch {
            forget(opening.number)
            throw StorageError.make(error, path: location.main)
        }
    }

    private func forget(_ number: Int) {
        if opening?.number == number { opening = nil }
    }

    private func repair(_ identity: FileIdentity) async throws {
        do {
            try await blocking { [opener] in try opener.repair(identity) }
        } catch {
            throw StorageError.make(error, path: location.main)
        }
    }
}

/// Another process has put a new file in the database's place.
private struct ReplacedDatabase: Error {}

extension Error {
    fileprivate var isReplacement: Bool {
        self is ReplacedDatabase
            || (self as? DatabaseError)?.extendedResultCode == .SQLITE_READONLY_DBMOVED
    }

    /// Whether the file's content is broken, as opposed to its use having failed.
    var isDamage: Bool {
        if self is DamagedContent || self is RowDecodingError { return true }
        guard let error = self as? DatabaseError else { return false }
        // A short read: the file or its log ends before what the rest says is there.
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
            || error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
    }
}
