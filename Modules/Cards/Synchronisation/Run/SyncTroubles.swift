/// Decides if a run continues after a failed request. One failing card must not block the others,
/// but an unavailable server must not be asked for each card.
struct SyncTroubles {
    /// The number of consecutive failures after which the run ends, even if the server seems
    /// available.
    private static let limit = 2

    private var inARow = 0

    /// - Throws: `error`, if the run must end.
    mutating func add(_ error: CardServerError) throws {
        inARow += 1
        if error.isAway || inARow >= Self.limit { throw error }
    }

    /// Records a successful request.
    mutating func end() { inARow = 0 }
}
