public import Cards

/// What a synchronisation did in its JSON form:
/// `{"contract","received","sent","deleted","returned","conflicts":[id],"dropped",
/// "failures":[{"id","reason"}],"waiting","complete"}`.
public struct CardSyncJSON: JSONPresentable, Sendable {
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
