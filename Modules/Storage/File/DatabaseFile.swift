import Foundation
import GRDB
import ImageEditorFileStorage
import ImageEditorFiles
import ImageEditorThreads

/// A database that is opened at first use, shared with other processes, and repaired if damaged.
///
/// Every write holds a shared lock, and replacing the file takes an exclusive lock, so that no
/// write is ever committed to a file that has been replaced. Only a read-only file system is read
/// without a lock.
actor DatabaseFile {
    nonisolated let location: DatabaseLocation
    private let opener: DatabaseOpener
    private var opening: (number: Int, task: Task<DatabaseConnection, any Error>)?
    private var openings = 0

    init(_ opener: DatabaseOpener) {
        location = opener.location
        self.opener = opener
    }

    /// Runs `body` on a consistent snapshot of the database, even if the disk is full or read-only.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await perform { try Self.transaction($0, .deferred, body) }
        } catch StorageError.diskFull {
            do {
                return try await blocking { [opener] in try opener.readAlone(body) }
            } catch {
                throw StorageError.make(error, path: location.main)
            }
        } catch StorageError.readOnly(let path) {
            do {
                return try await blocking { [opener] in try opener.readUnlocked(body) }
            } catch  where !(error is StorageError) {
                throw StorageError.readOnly(path: path)
            }
        }
    }

    /// Removes the database; the next use creates an empty one. Needs no space on the disk.
    func remove() async throws {
        if let opening { forget(opening.number) }
        do {
            try await blocking { [opener] in try opener.remove() }
        } catch {
            throw StorageError.make(error, path: location.main)
        }
    }

    /// Runs `body` in a transaction.
    ///
    /// - Parameter afterwards: Runs after the commit, with the value of `body`. Its errors undo
    ///   nothing.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value,
        afterwards: @escaping @Sendable (Database, Value) throws -> Void = { _, _ in }
    ) async throws -> Value {
        let path = location.main
        return try await perform { database in
            try FolderFlush.watched(path) {
                // An immediate transaction takes the write lock at its start. A transaction that
                // starts by reading would fail, instead of waiting, when it needs the lock later.
                let value = try Self.transaction(database, .immediate, body)
                try afterwards(database, value)
                return value
            }
        }
    }

    /// Runs `body` outside of a transaction. It may run again after the file was repaired or
    /// replaced.
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

    /// Replaces the database file by a new one. Readable content that cannot be loaded again is
    /// kept.
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
        // Other callers wait for this task, too. It is unstructured, so that it survives the
        // cancellation of the caller that started it.
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

/// Another process has replaced the database file.
private struct ReplacedDatabase: Error {}

extension Error {
    fileprivate var isReplacement: Bool {
        self is ReplacedDatabase
            || (self as? DatabaseError)?.extendedResultCode == .SQLITE_READONLY_DBMOVED
    }

    /// True if the file's content is broken; false if only its use failed.
    var isDamage: Bool {
        if self is DamagedContent || self is RowDecodingError { return true }
        guard let error = self as? DatabaseError else { return false }
        // A short read means that the file or its log ends before its content does.
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
            || error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
    }
}

/// An open database and the identity of its file.
struct DatabaseConnection: Sendable {
    let queue: DatabaseQueue
    let identity: FileIdentity
}

/// Runs blocking `work` on a new thread. Opening and repairing databases is too rare to keep a
/// thread for it.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    // A new thread does not inherit task-local values.
    let observer = StorageDiagnostics.observer
    return try await onOwnThread {
        try StorageDiagnostics.$observer.withValue(observer, operation: work)
    }
}
