import FoundationEssentials

/// The report of a run while it is being written, for both contracts.
///
/// It also decides if a run continues after a failed request. One failing card must not block the
/// others, but an unavailable server must not be asked for each card.
struct SyncLog {
    /// The number of consecutive failures after which the run ends, even if the server seems
    /// available.
    private static let limit = 2

    let store: any CardStore
    var report: CardSyncReport
    private var failuresInARow = 0

    init(_ contract: CardSyncReport.Contract, store: any CardStore) {
        self.store = store
        report = CardSyncReport(contract: contract)
    }

    /// Records that a card was sent or needs no sending.
    mutating func succeed() { failuresInARow = 0 }

    /// Reports that a card was not sent, and stores the reason with the card.
    mutating func fail(_ id: Card.ID, _ reason: String) async throws {
        report.fail(id, reason)
        try await store.transaction { try $0.noteFailure(reason, of: id) }
    }

    /// Reports that a request for a card failed, and stores the reason with the card.
    ///
    /// - Throws: `error`, if the run must end.
    mutating func fail(_ id: Card.ID, _ error: CardServerError) async throws {
        try await fail(id, error.errorText)
        failuresInARow += 1
        if error.isAway || failuresInARow >= Self.limit { throw error }
    }

    /// Returns the report, with the number of cards that still wait.
    func finished() async throws -> CardSyncReport {
        var report = report
        report.waiting = try await store.transaction { try $0.waiting().count }
        return report
    }
}
