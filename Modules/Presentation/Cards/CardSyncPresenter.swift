public import Cards

/// Describes the progress and the result of a synchronisation.
public struct CardSyncPresenter: Sendable {
    private let errors: ErrorPresenter

    public init(errors: ErrorPresenter = ErrorPresenter()) {
        self.errors = errors
    }

    /// Returns the number of cards that were received or sent so far, as progress.
    public func progress(_ progress: CardSyncProgress) -> WorkProgress {
        switch progress {
        case .receiving(let count):
            WorkProgress("receiving", .items(count, of: nil, noun: "card"))
        case .sending(let count, let total):
            WorkProgress("sending", .items(count, of: total, noun: "card"))
        }
    }

    /// Returns the result on one line, such as `2 received, 1 sent, 1 change waits`.
    public func line(for report: CardSyncReport) -> String {
        let parts = [
            Self.part(report.received, "received"), Self.part(report.sent, "sent"),
            Self.part(report.deleted, "deleted elsewhere"),
            Self.part(report.returned, "restored after a deletion"),
        ].compactMap(\.self)
        let done = parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
        guard report.waiting > 0 else { return done }
        return done + ", \(HumanNumber.count(report.waiting, "change"))"
            + (report.waiting == 1 ? " waits" : " wait")
    }

    /// Returns lines about restored cards, cards that the server cannot delete, and conflicts.
    public func news(in report: CardSyncReport) -> [String] {
        let lasting = Self.undeletable(in: report) + conflicts(in: report)
        guard report.returned > 0 else { return lasting }
        return [
            "\(HumanNumber.count(report.returned, "card")), deleted on one side and edited on the other,"
                + (report.returned == 1 ? " is restored" : " are restored")
        ] + lasting
    }

    /// Returns lines about cards that the server cannot delete, conflicts, unreadable cards, cards
    /// that failed, and an interruption. The lines contain identifiers, but no names of cards.
    public func notices(of report: CardSyncReport) -> [String] {
        var lines = Self.undeletable(in: report) + conflicts(in: report)
        if report.dropped > 0 {
            lines.append(
                "\(HumanNumber.count(report.dropped, "card")) of the server cannot be read")
        }
        for failure in report.failures {
            lines.append(
                "card \(SafeText.line(failure.id)): \(DisplayURL.scrubbed(failure.reason))")
        }
        if let interruption = report.interruption {
            lines.append("not finished: " + errors.message(for: interruption).line)
        }
        return lines.map(SafeText.line)
    }

    private static func undeletable(in report: CardSyncReport) -> [String] {
        let count = report.undeletable.count
        guard count > 0 else { return [] }
        return [
            "this server cannot delete cards: it keeps \(HumanNumber.count(count, "deleted card"))"
                + " and \(count == 1 ? "its" : "their") photographs"
        ]
    }

    private func conflicts(in report: CardSyncReport) -> [String] {
        guard !report.conflicts.isEmpty else { return [] }
        return [
            errors.frontEnd.line(
                "\(HumanNumber.count(report.conflicts.count, "conflicting edit"))"
                    + (report.conflicts.count == 1 ? " is kept as a copy" : " are kept as copies"),
                .seeConflicts)
        ]
    }

    private static func part(_ count: Int, _ what: String) -> String? {
        count == 0 ? nil : "\(HumanNumber.grouped(count)) \(what)"
    }
}
