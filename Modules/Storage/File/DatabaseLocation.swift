import Foundation
import GRDB
import ImageEditorFiles

/// The paths of a database and of the files beside it.
struct DatabaseLocation: Sendable {
    let folder: String
    /// The database file.
    let main: String

    init(folder: URL, filename: String) {
        self.folder = folder.path
        main = folder.appending(path: filename).path
    }

    /// The write-ahead log: committed content that is not yet in ``main``.
    var log: String { "\(main)-wal" }
    var sharedMemory: String { "\(main)-shm" }
    /// The lock file. Using the database takes a shared lock, replacing it an exclusive one.
    var lock: String { "\(main).lock" }
    /// The lock of the process that sends the outbox.
    var outboxLock: String { URL(fileURLWithPath: folder).appending(path: "outbox.lock").path }
    /// The lock of the process that synchronises the cards.
    var cardsLock: String { URL(fileURLWithPath: folder).appending(path: "cards.lock").path }
    /// A new database that is being filled. A leftover one is removed.
    var draft: String { "\(main)-draft" }
    /// A new database that is complete. A leftover one is moved into place.
    var replacement: String { "\(main)-replacement" }

    /// Damaged files that were set aside, with their logs.
    var setAside: [String] {
        // If the folder cannot be listed, no files are found.
        let names = FileCalls.names(in: folder) ?? []
        let folder = URL(fileURLWithPath: folder)
        return names.map { folder.appending(path: $0).path }
            .filter { $0.hasPrefix("\(main).corrupt-") }
    }
}

extension DatabaseQueue {
    /// Opens the database file at `path`.
    ///
    /// SQLite passes the bytes of a path to the system, but GRDB takes a `String`, which cannot
    /// hold bytes that are not UTF-8. SQLite therefore gets a `file:` URI, in which `%e9` is one
    /// byte.
    convenience init(
        at path: String, _ sharing: DatabaseSharing = .locked,
        configuration: Configuration = Configuration()
    ) throws {
        try self.init(
            path: Self.address(of: path) + sharing.rawValue, configuration: configuration)
    }

    /// Returns the URI of a path. An absolute path follows an empty host, because it may begin with
    /// two slashes.
    private static func address(of path: String) -> String {
        let bytes = path.pathBytes
        var uri = bytes.first == UInt8(ascii: "/") ? "file://" : "file:"
        for byte in bytes {
            if isPlain(byte) {
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                uri += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return uri
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// The access of other processes to an open database file. The raw value is the query of its URI.
enum DatabaseSharing: String {
    /// Other processes may read and write, under locks.
    case locked = ""
    /// The file cannot change. SQLite creates no file beside it, and ignores its log.
    case immutable = "?immutable=1"
    /// The file can be neither changed nor locked, because its file system is read-only.
    case readOnly = "?mode=ro&vfs=unix-none"
}
