import Core

/// What became of one picture, up to the moment at which its result would get its name.
struct BatchOutcome: Sendable {
    enum Result: Sendable {
        /// Written, and not yet under its name.
        case made(PendingResult)
        /// The same bytes were there already.
        case same
        /// An earlier run has made it.
        case skipped
        case failed(any Error)
    }

    let item: BatchItem
    let result: Result
    /// What the journal is told, or has told; `nil` for failures.
    var record: JournalRecord?
    /// What was done; `nil` where nothing was done this time.
    var recipe: Recipe?
    /// What is to be said by the way.
    var remarks: [String] = []
}
