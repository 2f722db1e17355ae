/// Decides whether a run goes on after a request has failed: one card that cannot get through does
/// not hold up the others, and a server that is away is not asked for each.
struct SyncTroubles {
    /// How many requests in a row may fail that do not say that the server is away.
    private static let limit = 2

    private var inARow = 0

    /// - Throws: `error`, where the run is to end.
    mutating func add(_ error: CardServerError) throws {
        inARow += 1
        if error.isAway || inARow >= Self.limit { throw error }
    }

    /// A request came through.
    mutating func end() { inARow = 0 }
}
