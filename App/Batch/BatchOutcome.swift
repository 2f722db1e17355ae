import Core

/// The outcome for one image, before its result is renamed.
struct BatchOutcome: Sendable {
    enum Result: Sendable {
        /// Written to a temporary file that is not yet renamed.
        case made(PendingResult)
        /// The result file already had the same bytes.
        case same
        /// An earlier run has made the result.
        case skipped
        case failed(any Error)
    }

    let item: BatchItem
    let result: Result
    /// The image's journal record; `nil` for failures.
    var record: JournalRecord?
    /// The recipe as it was applied; `nil` if nothing was rendered.
    var recipe: Recipe?
    /// Notes to print, such as a truncated input.
    var remarks: [String] = []
}
