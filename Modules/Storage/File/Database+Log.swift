import GRDB

extension Database {
    /// Copies the log into the database, which overwrites deleted content there. Then empties the
    /// log, which may still contain that content. While other processes read, the log is emptied by
    /// a later call.
    func emptyLog() throws {
        do {
            try checkpoint(.truncate)
        } catch let error as DatabaseError
            where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
        {
            // The next process that empties the log or opens the database does it.
        }
    }
}
