import Foundation

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
    /// The lock file: shared for using the database, exclusive for replacing it.
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
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let folder = URL(fileURLWithPath: folder)
        return names.map { folder.appending(path: $0).path }
            .filter { $0.hasPrefix("\(main).corrupt-") }
    }
}
