import Foundation

/// Where a database and everything beside it stands.
struct DatabaseLocation: Sendable {
    let folder: String
    /// The database itself.
    let main: String

    init(folder: URL, filename: String) {
        self.folder = folder.path
        main = folder.appending(path: filename).path
    }

    /// What has been committed but not yet moved to ``main``.
    var log: String { "\(main)-wal" }
    var sharedMemory: String { "\(main)-shm" }
    /// Held by whoever uses the database, alone by whoever replaces it.
    var lock: String { "\(main).lock" }
    /// Held by whoever sends what waits in the outbox.
    var outboxLock: String { URL(fileURLWithPath: folder).appending(path: "outbox.lock").path }
    /// Held by whoever synchronises the cards.
    var cardsLock: String { URL(fileURLWithPath: folder).appending(path: "cards.lock").path }
    /// A new database that is being filled: swept when found.
    var draft: String { "\(main)-draft" }
    /// A new database that is complete: put in place when found.
    var replacement: String { "\(main)-replacement" }

    /// Damaged files that were set aside, with their logs.
    var setAside: [String] {
        // A folder that cannot be listed shows none.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let folder = URL(fileURLWithPath: folder)
        return names.map { folder.appending(path: $0).path }
            .filter { $0.hasPrefix("\(main).corrupt-") }
    }
}
