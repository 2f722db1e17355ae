import GRDB

extension Database {
    /// Copies the log into the database, which overwrites deleted content there. Then empties the
    /// log, which may still contain the deleted content. While other processes read, the log is
    /// left as it is.
    func emptyLog() throws {
        do {
            try checkpoint(.truncate)
        } catch let error as DatabaseError
            where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
        {
            // The log is emptied by the next call, or by the next process that opens the database.
        }
    }
}
