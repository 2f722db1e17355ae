import GRDB

extension Database {
    /// Checkpoints the log into the database, overwriting deleted content, and empties the log,
    /// which contains both. While other processes read, the log is emptied by a later call.
    func emptyLog() throws {
        do {
            try checkpoint(.truncate)
        } catch let error as DatabaseError
            where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
        {
            // The next process that empties the log or opens the database does this, too.
        }
    }
}
