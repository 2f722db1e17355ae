public import Cards
public import FoundationEssentials

/// Describes the fields of a card that is displayed, edited or created.
public struct CardDetailsPresenter: Sendable {
    private let policy: CardPolicy
    private let now: @Sendable () -> Date

    public init(
        policy: CardPolicy = CardPolicy(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.policy = policy
        self.now = now
    }

    /// Returns the view model of a card that is displayed.
    public func viewModel(for card: Card) -> CardDetailsViewModel {
        viewModel(for: CardDraft(card), in: .normal)
    }

    /// Returns the view model of an editor's card; `nil` if creating the card was cancelled.
    public func viewModel(for editor: CardEditor) async -> CardDetailsViewModel? {
        guard let draft = await editor.draft, let mode = await editor.mode else { return nil }
        return viewModel(for: draft, in: mode)
    }

    /// Returns the view model of `draft`. Unless `mode` is `.normal`, the view model includes the
    /// empty fields and the missing requirements.
    public func viewModel(
        for draft: CardDraft, in mode: CardEditor.Mode
    ) -> CardDetailsViewModel {
        let identifier = CardDetailsViewModel.Field(
            label: "identifier", text: SafeText.line(draft.card.id))
        let fields =
            [identifier]
            + Self.labels.map { field, label in
                CardDetailsViewModel.Field(label: label, text: text(of: field, in: draft))
            }
        let missing = mode == .normal ? [] : draft.missing(under: policy)
        return CardDetailsViewModel(
            mode: mode,
            title: draft.card.name.isEmpty ? "(no name yet)" : SafeText.line(draft.card.name),
            fields: mode == .normal ? fields.filter { !$0.text.isEmpty } : fields,
            actions: mode == .normal ? [.edit] : missing.isEmpty ? [.done, .cancel] : [.cancel],
            missing: missing.isEmpty ? nil : "the card lacks " + CardWords.list(missing))
    }

    /// The fields below the name, in the order of display, with their labels.
    static let labels: [(field: CardField, label: String)] = [
        (.number, "number"), (.barcode, "barcode"), (.validFrom, "valid from"),
        (.expiry, "valid"), (.group, "group"), (.note, "note"), (.front, "front"), (.back, "back"),
        (.favorite, "favourite"), (.archived, "archived"), (.lastUsed, "last used"),
        (.created, "created"), (.modified, "changed"), (.conflictOf, "conflict copy of"),
        (.conflictFields, "in conflict"),
    ]

    /// Returns the displayed text of a field; empty if the card does not have it.
    func text(of field: CardField, in draft: CardDraft) -> String {
        let card = draft.card
        switch field.value {
        case .text(let get, _, _): return SafeText.line(get(card))
        case .flag(let get, _): return get(card) ? "yes" : ""
        case .day(let get, _):
            // Without an expiry date, the field `expiry` shows the start of the validity, if it is
            // in the future.
            if field == .expiry { return CardWords.validity(of: card, now: now()) }
            return get(card)?.description ?? ""
        case .barcode(let get, _): return get(card).map(Self.text) ?? ""
        case .photo(let get, _):
            let side = CardSide(rawValue: field.rawValue)
            if let new = side.flatMap({ draft.newPhotos[$0] }) {
                return HumanNumber.bytes(new.count) + ", new"
            }
            return get(card).map { HumanNumber.bytes($0.byteCount) } ?? ""
        case .instant(let get, _):
            return get(card).map { RelativeAge.text(since: $0, now: now()) } ?? ""
        case .date(let get, _): return Timestamp.minutes(get(card))
        case .card(let get, _): return get(card).map(SafeText.line) ?? ""
        case .fields(let get, _):
            return get(card).map { SafeText.line($0.joined(separator: ", ")) } ?? ""
        }
    }

    private static func text(_ barcode: Barcode) -> String {
        let text = SafeText.line(barcode.text)
        return barcode.type.map { "\(text) (\(CardWords.name(of: $0)))" } ?? text
    }
}
