public import Cards

/// Says what was done to a card.
public struct CardChangePresenter: Sendable {
    /// The kinds of change.
    public enum Change: String, Sendable, CaseIterable {
        case added, changed, deleted, restored, used, resolved
    }

    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// One line, such as `added Library (3F2A9C10)`.
    public func line(for change: Change, _ card: Card) -> String {
        // As much as can be given to the next command.
        let id = String(card.id.prefix(card.id.count > 36 ? 16 : 8))
        return "\(change.rawValue) \(SafeText.line(card.name)) (\(SafeText.line(id)))"
    }

    /// The question before cards are deleted.
    public func question(beforeDeleting cards: [Card]) -> String {
        let what =
            cards.count == 1
            ? cards.map { SafeText.line($0.name) }.joined()
            : HumanNumber.count(cards.count, "card") + " ("
                + cards.map { SafeText.line($0.name, atMost: 30) }.joined(separator: ", ") + ")"
        return "delete \(what) and erase the photographs? [y/N] "
    }

    /// The question before so many cards are overwritten with an archive's, and so many deleted
    /// that are not in it.
    public func question(beforeReplacing replaced: Int, deleting deleted: Int) -> String {
        let parts = [("overwrite", replaced), ("delete", deleted)].filter { $1 > 0 }
            .map { "\($0) \(HumanNumber.count($1, "card"))" }
        return parts.joined(separator: " and ") + ", and erase their photographs? [y/N] "
    }

    /// The remark that a restored card lacks something; `nil` where it is complete.
    ///
    /// - Parameter withoutPhoto: The sides whose photographs are not here.
    public func remark(
        restored card: Card, withoutPhoto sides: [CardSide], under policy: CardPolicy
    ) -> String? {
        let coming = sides.filter { card[$0] != nil }
        if !coming.isEmpty {
            let which = coming.map(\.rawValue).joined(separator: " and ")
            return "the \(coming.count == 1 ? "photograph" : "photographs") of its \(which)"
                + " \(coming.count == 1 ? "returns" : "return") at the next synchronisation, as far"
                + " as the server has \(coming.count == 1 ? "it" : "them")"
        }
        let missing = policy.missing(in: card)
        guard !missing.isEmpty else { return nil }
        return frontEnd.line(
            "photographs it had were erased when it was deleted", .replaceErasedPhotos)
    }

    /// The remark that no card is deleted.
    public var nothingToRestore: String { "no deleted card can be restored" }

    /// The remark that a change could not be sent yet, for `reason`.
    public func waits(because reason: FailureMessage) -> String {
        "kept here, and waits to be sent: \(reason.reason)"
    }

    /// The remark that the server could not be asked, and the cards are those of this machine.
    public func isLocal(because reason: FailureMessage) -> String {
        "the server could not be asked, and these are the cards of this machine: \(reason.reason)"
    }
}
