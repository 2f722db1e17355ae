public import Cards
public import FoundationEssentials

/// Describes changes of cards, and asks whether to make them.
public struct CardChangePresenter: Sendable {
    /// A kind of change. The raw value is the first word of ``line(for:_:)`` and the member
    /// `change` of ``CardChangeJSON``.
    public enum Change: String, Sendable, CaseIterable {
        case added, changed, deleted, restored, used, resolved, unresolved
    }

    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Returns one line, such as `added Library (3F2A9C10)`.
    public func line(for change: Change, _ card: Card) -> String {
        "\(change.rawValue) \(CardWords.title(card.name, card.id))"
    }

    /// Returns the question to ask before cards are deleted.
    public func question(beforeDeleting cards: [Card]) -> String {
        let what =
            cards.count == 1
            ? cards.map { SafeText.line($0.name) }.joined()
            : HumanNumber.count(cards.count, "card") + " ("
                + cards.map { SafeText.line($0.name, atMost: 30) }.joined(separator: ", ") + ")"
        let hasPhotos = cards.contains { card in CardSide.allCases.contains { card[$0] != nil } }
        return "delete \(what)\(hasPhotos ? " and erase the photographs" : "")? [y/N] "
    }

    /// Returns the question to ask before the first synchronisation with a server.
    public func question(beforeStartingWith server: URL, cards: Int) -> String {
        "send \(HumanNumber.count(cards, "card")) to \(DisplayURL.server(server)), and receive its"
            + " cards? [y/N] "
    }

    /// Returns the question to ask before an import overwrites `replaced` cards and deletes
    /// `deleted` cards.
    public func question(beforeReplacing replaced: Int, deleting deleted: Int) -> String {
        let parts = [("overwrite", replaced), ("delete", deleted)].filter { $1 > 0 }
            .map { "\($0) \(HumanNumber.count($1, "card"))" }
        return parts.joined(separator: " and ") + ", and erase their photographs? [y/N] "
    }

    /// Returns a remark if photographs of the restored card will be downloaded, or if the card is
    /// incomplete without its erased photographs; otherwise `nil`.
    ///
    /// - Parameters:
    ///   - sides: The sides whose photographs are not stored on this machine.
    ///   - lost: The sides whose photographs were erased by the deletion and cannot be restored.
    public func remark(
        restored card: Card, withoutPhoto sides: [CardSide], lost: [CardSide],
        under policy: CardPolicy
    ) -> String? {
        let coming = sides.filter { card[$0] != nil }
        if !coming.isEmpty {
            let which = coming.map(\.rawValue).joined(separator: " and ")
            return "the \(coming.count == 1 ? "photograph" : "photographs") of its \(which)"
                + " will be downloaded at the next synchronisation, if"
                + " the server has \(coming.count == 1 ? "it" : "them")"
        }
        guard !lost.isEmpty, !policy.missing(in: card).isEmpty else { return nil }
        let which = lost.map(\.rawValue).joined(separator: " and ")
        return frontEnd.line(
            lost.count == 1
                ? "the photograph of its \(which) was erased when it was deleted"
                : "the photographs of its \(which) were erased when it was deleted",
            .replaceErasedPhotos)
    }

    /// The remark that no deleted card can be restored.
    public var nothingToRestore: String { "no deleted card can be restored" }

    /// Returns the remark that a change could not be sent yet because of `reason`.
    public func waits(because reason: FailureMessage) -> String {
        "saved on this machine, and not sent yet: \(reason.reason)"
    }

    /// Returns the remark that the displayed cards are those of this machine, because the server's
    /// cards could not be received.
    public func isLocal(because reason: FailureMessage) -> String {
        "not synchronised, so these are the cards on this machine: \(reason.reason)"
    }
}
