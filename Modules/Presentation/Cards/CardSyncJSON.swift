public import Cards
public import Core

/// The result of a synchronisation as JSON:
/// `{"contract","received","sent","deleted","undeletable":[id],"returned","conflicts":[id],
/// "dropped","failures":[{"id","reason"}],"waiting","complete"}`.
public struct CardSyncJSON: Sendable {
    private let report: CardSyncReport

    public init(_ report: CardSyncReport) {
        self.report = report
    }

    public var json: JSONText {
        .object([
            .init("contract", .string(report.contract.rawValue)),
            .init("received", .integer(report.received)),
            .init("sent", .integer(report.sent)),
            .init("deleted", .integer(report.deleted)),
            .init("undeletable", .array(report.undeletable.map(JSONText.string))),
            .init("returned", .integer(report.returned)),
            .init("conflicts", .array(report.conflicts.map(JSONText.string))),
            .init("dropped", .integer(report.dropped)),
            .init(
                "failures",
                .array(
                    report.failures.map { failure in
                        .object([
                            .init("id", .string(failure.id)),
                            .init("reason", .string(DisplayURL.scrubbed(failure.reason))),
                        ])
                    })),
            .init("waiting", .integer(report.waiting)),
            .init("complete", .bool(report.interruption == nil)),
        ])
    }
}

/// A card whose changes wait to be sent, as JSON: `{"id","name","change","reason"}`. `reason` is
/// the error of the last attempt to send the card; `null` before the first attempt and after a
/// success.
public struct WaitingCardJSON: Sendable {
    private let waiting: WaitingCard

    public init(_ waiting: WaitingCard) {
        self.waiting = waiting
    }

    public var json: JSONText {
        .object([
            .init("id", .string(waiting.card.id)),
            .init("name", .string(waiting.card.name)),
            .init("change", .string(waiting.change.rawValue)),
            .init("reason", .optional(waiting.failure.map(DisplayURL.scrubbed))),
        ])
    }
}
