import Foundation
import GRDB
import ImageEditorFileStorage
import ImageEditorFiles

/// Opens a database: creates a missing one, completes the work of a killed process, and replaces
/// a damaged file.
///
/// A new file is filled under another name and then renamed, so that the database in place is
/// always complete. All functions block.
struct DatabaseOpener: Sendable {
    let location: DatabaseLocation
    let blueprint: DatabaseBlueprint
    let now: @Sendable () -> Date
    let onRecovery: @Sendable (RecoveryReport) -> Void

    init(
        _ blueprint: DatabaseBlueprint, in folder: URL, now: @escaping @Sendable () -> Date,
        onRecovery: @escaping @Sendable (RecoveryReport) -> Void
    ) {
        location = DatabaseLocation(folder: folder, filename: blueprint.filename)
        self.blueprint = blueprint
        self.now = now
        self.onRecovery = onRecovery
    }

    /// Opens the database and repairs it if necessary.
    func open() throws -> DatabaseConnection {
        try FolderFlush.watched(location.main) { try openWatched() }
    }

    private func openWatched() throws -> DatabaseConnection {
        try FileSystem.makeFolder(location.folder)
        if let connection = try lock(.shared, { try openAsItIs() }) { return connection }
        let (connection, report) = try lock(.exclusive) { try openOrRepair() }
        report.map(onRecovery)
        return connection
    }

    /// Replaces the damaged file if its identity is still `identity`; otherwise, another process
    /// has already replaced it.
    func repair(_ identity: FileIdentity) throws {
        let report = try FolderFlush.watched(location.main) {
            try lock(.exclusive) {
                try FileStatus(path: location.main)?.identity == identity ? try replace() : nil
            }
        }
        report.map(onRecovery)
    }

    /// Runs `body` while no other process uses the database. Needs no space on the disk.
    ///
    /// Several processes read one database through a file of shared memory, for which a full disk
    /// has no room. SQLite does not need this file while no other process uses the database.
    func readAlone<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try lock(.exclusive) {
            try readCurrent(body, .locked, otherwise: .diskFull(path: location.main))
        }
    }

    /// Runs `body` on a database in a read-only file system, in which nothing can be locked.
    ///
    /// - Throws: ``StorageError/outdated(path:)`` if an earlier version created the database, which
    ///   cannot be read without writing.
    func readUnlocked<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try readCurrent(body, .readOnly, otherwise: .outdated(path: location.main))
    }

    /// - Parameter error: Thrown if an earlier version created the database.
    private func readCurrent<Value>(
        _ body: (Database) throws -> Value, _ sharing: DatabaseSharing,
        otherwise error: StorageError
    ) throws -> Value {
        guard try FileStatus(path: location.main) != nil else {
            let empty = try DatabaseQueue()
            try blueprint.migrator.migrate(empty)
            return try empty.read(body)
        }
        try checkSize()
        guard try alone(sharing, version(of:)) == .current else { throw error }
        return try alone(sharing, body)
    }

    /// Removes the database, and the damaged files that were set aside. The next use creates an
    /// empty one.
    func remove() throws {
        try lock(.exclusive) {
            try sweep(location.draft)
            let files = [
                location.main, location.log, location.sharedMemory, location.replacement,
            ]
            for path in files + location.setAside { try FileSystem.remove(path) }
        }
    }

    /// Runs `body`, which only reads, without shared memory. Nothing else may change the database
    /// meanwhile.
    private func alone<Value>(
        _ sharing: DatabaseSharing, _ body: (Database) throws -> Value
    ) throws -> Value {
        var configuration = Configuration()
        guard let log = try FileStatus(path: location.log), log.size > 0 else {
            configuration.readonly = true
            return try DatabaseQueue(
                at: location.main, .immutable, configuration: configuration
            ).read(body)
        }
        configuration.readonly = sharing == .readOnly
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        }
        return try DatabaseQueue(
            at: location.main, sharing, configuration: configuration
        ).read(body)
    }

    private func lock<Value>(_ mode: FileLock.Mode, _ body: () throws -> Value) throws -> Value {
        try FileLock.acquire(location.lock, mode).whileHeld(body)
    }

    /// Opens the database if it is complete and up to date.
    ///
    /// - Returns: `nil` if the database must first be created, migrated or repaired under the
    ///   exclusive lock.
    private func openAsItIs() throws -> DatabaseConnection? {
        guard try FileStatus(path: location.main) != nil else { return nil }
        guard !FileSystem.exists(location.draft), !FileSystem.exists(location.replacement) else {
            return nil
        }
        do {
            guard try version() == .current else { return nil }
            return try connect()
        } catch  where error.isDamage {
            return nil
        }
    }

    private func openOrRepair() throws -> (DatabaseConnection, RecoveryReport?) {
        try sweep(location.draft)
        var report: RecoveryReport?
        if FileSystem.exists(location.replacement) {
            report = try install(salvage: .init(kept: nil))
        } else if try FileStatus(path: location.main) == nil {
            try create()
        }
        do {
            if try version() == .older { try migrate() }
            return (try connect(), report)
        } catch  where error.isDamage {
            report = try replace()
            return (try connect(), report)
        }
    }

    // MARK: - Versions

    private enum Version {
        case older, current
    }

    /// Throws if the file is missing or shorter than 512 bytes, SQLite's smallest page, or if it is
    /// a folder, a pipe or a device. A complete file has at least one page; SQLite would treat an
    /// empty file as a new database, and would wait for the writer of a pipe.
    private func checkSize() throws {
        guard let main = try FileStatus(path: location.main) else { throw DamagedContent() }
        guard !main.isFolder else { throw StorageError.folder(location.main) }
        guard !main.isPipeOrDevice else { throw StorageError.pipeOrDevice(location.main) }
        guard main.size >= 512 else { throw DamagedContent() }
    }

    /// - Throws: ``StorageError/newerVersion(path:)``, without any change.
    private func version() throws -> Version {
        try checkSize()
        if let log = try FileStatus(path: location.log), log.size > 0 {
            return try version(.locked)
        }
        do {
            // If the log is missing or empty, the file is complete, and can be read without
            // creating a log.
            return try version(.immutable)
        } catch  where error.isDamage {
            // Another process may have written in the meantime; only a locked read is reliable.
            return try version(.locked)
        }
    }

    private func version(_ sharing: DatabaseSharing) throws -> Version {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(FileLock.Patience.database)
        return try DatabaseQueue(
            at: location.main, sharing, configuration: configuration
        ).read(version(of:))
    }

    private func version(of database: Database) throws -> Version {
        let migrator = blueprint.migrator
        if try migrator.hasBeenSuperseded(database) {
            throw StorageError.newerVersion(path: location.main)
        }
        return try migrator.hasCompletedMigrations(database) ? .current : .older
    }

    private func migrate() throws {
        let queue = try DatabaseQueue(at: location.main, configuration: blueprint.configuration)
        do {
            try blueprint.migrator.migrate(queue)
        } catch let error as DatabaseError
            where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
        {
            // A migration fails in this way if the tables do not match the recorded version, or if
            // rows are missing.
            throw DamagedContent()
        }
        try queue.close()
    }

    private func connect() throws -> DatabaseConnection {
        for path in [location.main, location.log, location.sharedMemory] {
            FileSystem.makePrivate(path)
        }
        guard let identity = try FileStatus(path: location.main)?.identity else {
            throw DamagedContent()
        }
        let hasLog = try FileStatus(path: location.log).map { $0.size > 0 } ?? false
        let queue = try DatabaseQueue(at: location.main, configuration: blueprint.configuration)
        if hasLog, blueprint.isPrecious {
            // The log may be from a process that was killed before it overwrote deleted content.
            try queue.inDatabase { try $0.emptyLog() }
        }
        return DatabaseConnection(queue: queue, identity: identity)
    }

    // MARK: - New files

    private func create() throws {
        // The log of a missing database must not be applied to the new one.
        try setAside(location.log, as: corruptName() + "-wal")
        try FileSystem.remove(location.sharedMemory)
        _ = try fill(from: nil)
        try FileSystem.move(location.draft, to: location.main)
        try FileSystem.synchronize(folder: location.folder)
    }

    private func replace() throws -> RecoveryReport {
        try sweep(location.draft)
        let salvage = try fill(from: location.main)
        try FileSystem.move(location.draft, to: location.replacement)
        try FileSystem.synchronize(folder: location.folder)
        return try install(salvage: salvage)
    }

    /// Fills ``DatabaseLocation/draft`` with all tables. If the content cannot be loaded again,
    /// copies the readable content of `damaged`, too.
    private func fill(from damaged: String?) throws -> DatabaseBlueprint.Salvage {
        try FileSystem.makeFile(location.draft)
        let queue = try DatabaseQueue(at: location.draft, configuration: blueprint.configuration)
        try blueprint.migrator.migrate(queue)
        var salvage = DatabaseBlueprint.Salvage()
        if let damaged, blueprint.isPrecious {
            salvage = try DatabaseSalvage(
                blueprint: blueprint, damaged: damaged, draft: location.draft
            ).run(into: queue)
        }
        // SQLite flushes the file to the disk before it empties the log. Closing then removes the
        // log.
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try queue.close()
        return salvage
    }

    /// Moves the complete ``DatabaseLocation/replacement`` to the damaged file's place.
    private func install(salvage: DatabaseBlueprint.Salvage) throws -> RecoveryReport {
        let name = corruptName()
        // Move the log first: SQLite would apply it to the replacement.
        try setAside(location.log, as: "\(name)-wal")
        try setAside(location.sharedMemory, as: "\(name)-shm")
        try setAside(location.main, as: name)
        try FileSystem.move(location.replacement, to: location.main)
        try FileSystem.synchronize(folder: location.folder)
        if !blueprint.isPrecious { removeOlderLeftovers(than: name) }
        return RecoveryReport(
            database: URL(fileURLWithPath: location.main), setAside: URL(fileURLWithPath: name),
            isPrecious: blueprint.isPrecious, kept: salvage.kept, lost: salvage.lost)
    }

    private func setAside(_ path: String, as name: String) throws {
        if FileSystem.exists(path) { try FileSystem.move(path, to: name) }
    }

    private func sweep(_ path: String) throws {
        for name in [path, "\(path)-patched"] {
            for suffix in ["-wal", "-shm", ""] { try FileSystem.remove(name + suffix) }
        }
    }

    /// Returns an unused name, such as `cache.sqlite.corrupt-20260314T185024Z`.
    private func corruptName() -> String {
        let base = "\(location.main).corrupt-\(SetAsideName.time(now()))"
        var name = base
        var number = 1
        while ["", "-wal"].contains(where: { FileSystem.exists(name + $0) }) {
            number += 1
            name = "\(base)-\(number)"
        }
        return name
    }

    /// Removes older damaged caches, since each is as large as the cache.
    private func removeOlderLeftovers(than name: String) {
        for path in location.setAside where !path.hasPrefix(name) {
            // A file that cannot be removed stays until the next repair.
            try? FileSystem.remove(path)
        }
    }
}
