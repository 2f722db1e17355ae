public import Cards
public import Foundation

/// Says what is on a card: shown, edited or new.
public struct CardDetailsPresenter: Sendable {
    private let policy: CardPolicy
    private let now: @Sendable () -> Date

    public init(
        policy: CardPolicy = CardPolicy(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.policy = policy
        self.now = now
    }

    /// The words for a card that is shown.
    public func viewModel(for card: Card) -> CardDetailsViewModel {
        viewModel(for: CardDraft(card), in: .normal)
    }

    /// The words for what an editor holds; `nil` where creating a card was cancelled.
    public func viewModel(for editor: CardEditor) async -> CardDetailsViewModel? {
        guard let draft = await editor.draft, let mode = await editor.mode else { return nil }
        return viewModel(for: draft, in: mode)
    }

    /// The words for `draft` in `mode`.
    public func viewModel(
        for draft: CardDraft, in mode: CardEditor.Mode
    ) -> CardDetailsViewModel {
        let fields = fields(of: draft)
        let missing = mode == .normal ? [] : draft.missing(under: policy)
        return CardDetailsViewModel(
            mode: mode,
            title: draft.card.name.isEmpty ? "(no name yet)" : SafeText.line(draft.card.name),
            fields: mode == .normal ? fields.filter { !$0.text.isEmpty } : fields,
            actions: mode == .normal ? [.edit] : missing.isEmpty ? [.done, .cancel] : [.cancel],
            missing: missing.isEmpty ? nil : "the card lacks " + CardWords.list(missing))
    }

    private func fields(of draft: CardDraft) -> [CardDetailsViewModel.Field] {
        let card = draft.card
        let now = now()
        return [
            ("identifier", SafeText.line(card.id)),
            ("number", SafeText.line(card.number)),
            ("barcode", card.barcode.map(Self.text) ?? ""),
            ("valid from", card.validFrom?.description ?? ""),
            ("valid", CardWords.validity(of: card, now: now)),
            ("group", SafeText.line(card.group)),
            ("note", SafeText.line(card.note)),
            ("front", Self.photo(draft, .front)),
            ("back", Self.photo(draft, .back)),
            ("favourite", card.isFavorite ? "yes" : ""),
            ("archived", card.isArchived ? "yes" : ""),
            ("last used", card.lastUsed.map { RelativeAge.text(since: $0, now: now) } ?? ""),
            ("created", Timestamp.minutes(card.created)),
            ("changed", Timestamp.minutes(card.modified)),
            ("conflict copy of", card.conflictOf.map(SafeText.line) ?? ""),
        ].map(CardDetailsViewModel.Field.init)
    }

    private static func text(_ barcode: Barcode) -> String {
        let text = SafeText.line(barcode.text)
        return barcode.type.map { "\(text) (\(CardWords.name(of: $0)))" } ?? text
    }

    private static func photo(_ draft: CardDraft, _ side: CardSide) -> String {
        if let new = draft.newPhotos[side] { return HumanNumber.bytes(new.count) + ", new" }
        return draft.card[side].map { HumanNumber.bytes($0.byteCount) } ?? ""
    }
}
