/// How far a synchronisation is.
public enum CardSyncProgress: Sendable, Equatable {
    /// So many cards have come from the server; nobody knows how many more there are.
    case receiving(Int)
    /// So many of those that are to be sent were tried. More may come to wait meanwhile.
    case sending(Int, of: Int)
}
