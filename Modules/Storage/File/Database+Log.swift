import GRDB

extension Database {
    /// Moves what was committed into the database, over what was deleted, and empties the log,
    /// which has the bytes of both. While others read that can have to wait for the next time.
    func emptyLog() throws {
        do {
            try checkpoint(.truncate)
        } catch let error as DatabaseError
            where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
        {
            // Whoever empties the log next does this, too; so does whoever opens the database.
        }
    }
}
