/// The progress of a synchronisation.
public enum CardSyncProgress: Sendable, Equatable {
    /// The number of cards received so far; the total is unknown.
    case receiving(Int)
    /// The number of cards tried so far, and their total, which may grow during the run.
    case sending(Int, of: Int)
}
