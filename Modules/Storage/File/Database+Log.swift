import GRDB

extension Database {
    /// Checkpoints the log into the database, overwriting deleted content, and empties the log,
    /// which contains both. It may have to wait for the next time while other processes read.
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
