import Foundation
import GRDB
import ImageEditorFiles

/// Opens a database: makes it where there is none, finishes what a killed process began, replaces
/// what is damaged.
///
/// A new file is filled beside its place and renamed into it, so that whatever stands in the place
/// is complete. All of it blocks.
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

    /// Opens the database, repaired where it had to be.
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

    /// Replaces the damaged file that is `identity`, unless somebody else has done so already.
    func repair(_ identity: FileIdentity) throws {
        let report = try FolderFlush.watched(location.main) {
            try lock(.exclusive) {
                try FileStatus(path: location.main)?.identity == identity ? try replace() : nil
            }
        }
        report.map(onRecovery)
    }

    private func lock<Value>(_ mode: FileLock.Mode, _ body: () throws -> Value) throws -> Value {
        try FileLock.acquire(location.lock, mode).whileHeld(body)
    }

    /// - Returns: `nil` where something has to be done first, alone.
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

    /// - Throws: ``StorageError/newerVersion(path:)``, having changed nothing.
    private func version() throws -> Version {
        // To SQLite a file of no length is a new database; nothing of ours is ever that short.
        guard let main = try FileStatus(path: location.main), main.size >= 512 else {
            throw DamagedContent()
        }
        if let log = try FileStatus(path: location.log), log.size > 0 {
            return try version(at: location.main)
        }
        do {
            // Without a log the file alone says everything, and looking at it need not make one.
            let url = URL(fileURLWithPath: location.main).absoluteString
            return try version(at: "\(url)?immutable=1")
        } catch  where error.isDamage {
            // Somebody may have written to it meanwhile; only a look that waits its turn counts.
            return try version(at: location.main)
        }
    }

    private func version(at path: String) throws -> Version {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let migrator = blueprint.migrator
        return try DatabaseQueue(path: path, configuration: configuration).read {
            if try migrator.hasBeenSuperseded($0) {
                throw StorageError.newerVersion(path: location.main)
            }
            return try migrator.hasCompletedMigrations($0) ? .current : .older
        }
    }

    private func migrate() throws {
        let queue = try DatabaseQueue(path: location.main, configuration: blueprint.configuration)
        do {
            try blueprint.migrator.migrate(queue)
        } catch let error as DatabaseError
            where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
        {
            // Its tables are not those of the version that it says it is, or rows are missing.
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
        let queue = try DatabaseQueue(path: location.main, configuration: blueprint.configuration)
        if hasLog, blueprint.isPrecious {
            // Somebody was killed, perhaps before what they deleted was overwritten.
            try queue.inDatabase { try $0.emptyLog() }
        }
        return DatabaseConnection(queue: queue, identity: identity)
    }

    // MARK: - New files

    private func create() throws {
        // A log without its database must not become the new one's.
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

    /// Fills ``DatabaseLocation/draft`` with all tables and what `damaged` still tells.
    private func fill(from damaged: String?) throws -> DatabaseBlueprint.Salvage {
        try FileSystem.makeFile(location.draft)
        let queue = try DatabaseQueue(path: location.draft, configuration: blueprint.configuration)
        try blueprint.migrator.migrate(queue)
        var salvage = DatabaseBlueprint.Salvage()
        if let damaged, blueprint.isPrecious {
            salvage = try DatabaseSalvage(blueprint: blueprint, damaged: damaged).run(into: queue)
        }
        // Emptied and closed, the log goes away; SQLite has synchronized the file before.
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try queue.close()
        return salvage
    }

    /// Puts the complete ``DatabaseLocation/replacement`` in the damaged file's place.
    private func install(salvage: DatabaseBlueprint.Salvage) throws -> RecoveryReport {
        let name = corruptName()
        // The log first: beside the replacement it would be taken for the replacement's own.
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

    /// A name that is not taken, such as `cache.sqlite.corrupt-20260314T185024Z`.
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

    /// Keeps one damaged cache at most: it is as large as the cache.
    private func removeOlderLeftovers(than name: String) {
        for path in location.setAside where !path.hasPrefix(name) {
            // What cannot be removed stays; the next time tries again.
            try? FileSystem.remove(path)
        }
    }
}
