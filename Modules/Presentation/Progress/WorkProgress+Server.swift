extension WorkProgress {
    /// A request is under way, and nobody knows how long it takes.
    public static let waitingForServer = WorkProgress("waiting for the server")
}
