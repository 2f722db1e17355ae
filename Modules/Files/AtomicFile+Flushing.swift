extension AtomicFile {
    /// What is flushed to the disk before a file gets its name, and after.
    public enum Flushing: Sendable {
        /// The file and its folder: what has been written survives a loss of power.
        case everything
        /// The file: whoever commits many to one folder flushes that once, with
        /// ``Folder/flush(_:)``.
        case file
        /// Nothing: whatever ends the process leaves the old file or the new one, whole; a loss of
        /// power may leave either, or an empty one. For what can be done without.
        case nothing
    }
}
