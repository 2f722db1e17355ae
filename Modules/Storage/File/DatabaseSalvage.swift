import Foundation
import GRDB
import ImageEditorFileStorage
import ImageEditorFiles

/// Copies the readable content of a damaged database to a new one.
struct DatabaseSalvage {
    let blueprint: DatabaseBlueprint
    let damaged: String
    /// The path of the new database.
    let draft: String

    /// Copies the readable content to `new`; an unreadable file is not an error.
    func run(into new: DatabaseQueue) throws -> DatabaseBlueprint.Salvage {
        if let salvage = try copy(from: damaged, into: new), salvage.kept != 0 { return salvage }
        return try withFirstPageReplaced(by: new) { try copy(from: $0, into: new) } ?? .init()
    }

    private func copy(
        from path: String, into new: DatabaseQueue
    ) throws -> DatabaseBlueprint.Salvage? {
        // A file that cannot be opened yields nothing; it is set aside later, like any damaged
        // file.
        guard let old = try? DatabaseQueue(at: path, configuration: configuration) else {
            return nil
        }
        return try old.inDatabase { old in
            try new.inDatabase { new in
                var salvage = DatabaseBlueprint.Salvage()
                try new.inTransaction(.immediate) {
                    salvage = try blueprint.salvage(old, new)
                    return .commit
                }
                return salvage
            }
        }
    }

    /// The configuration for damaged files: read-only, and without the checks by which SQLite would
    /// reject a wrong length or a broken table.
    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(FileLock.Patience.database)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA writable_schema = ON")
        }
        return configuration
    }

    /// Runs `body` with the path of a copy of the damaged file that has a new database's first
    /// page.
    ///
    /// The first page says where the tables begin; without it, the other pages cannot be found. In
    /// a new database of the same version the tables begin at the same pages.
    private func withFirstPageReplaced<Value>(
        by new: DatabaseQueue, _ body: (String) throws -> Value?
    ) throws -> Value? {
        let pageSize = 4096
        try new.inDatabase { _ = try $0.checkpoint(.truncate) }
        guard let old = try FileStatus(path: damaged), old.size >= 2 * pageSize,
            // A file that cannot be opened yields nothing.
            let fresh = try? FileSystem.open(draft),
            var page = try fresh.read(upToCount: pageSize), page.count == pageSize
        else { return nil }
        page.writeBigEndian(UInt32(clamping: old.size / pageSize), at: 28)
        // The copy gets no free pages, because the list of them may be damaged.
        page.writeBigEndian(0, at: 32)
        page.writeBigEndian(0, at: 36)

        let path = "\(draft)-patched"
        defer {
            for suffix in ["", "-wal", "-shm"] {
                // The next opening of the database removes a leftover file together with the draft.
                try? FileSystem.remove(path + suffix)
            }
        }
        try copy(damaged, beginning: page, to: path)
        if FileSystem.exists("\(damaged)-wal") {
            try copy("\(damaged)-wal", beginning: Data(), to: "\(path)-wal")
        }
        return try body(path)
    }

    /// Copies a file and replaces its first bytes with `beginning`. The file may be larger than the
    /// memory.
    private func copy(_ source: String, beginning: Data, to path: String) throws {
        let old = try FileSystem.open(source)
        try old.seek(toOffset: UInt64(beginning.count))
        var file = try AtomicFile(at: URL(fileURLWithPath: path))
        try file.append(beginning)
        while let piece = try old.read(upToCount: 1 << 20), !piece.isEmpty {
            try file.append(piece)
        }
        try file.commit()
    }
}

extension Data {
    fileprivate mutating func writeBigEndian(_ value: UInt32, at offset: Int) {
        for index in 0..<4 {
            self[startIndex + offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
        }
    }
}
