/// A merge of two edits of one card, field by field.
struct CardMerge {
    /// The merged card.
    private(set) var card: Card
    /// True if both sides changed a field to different values. ``card`` has our value then.
    private(set) var isConflict = false

    private let base: Card?
    private let ours: Card
    private let theirs: Card

    /// - Parameter base: The card before both edits; `nil` if it is unknown, so that every
    ///   difference is a conflict.
    init(of ours: Card, and theirs: Card, since base: Card?) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        // Fields without a rule, such as the date of creation, take the server's value.
        card = theirs
        for field in CardField.allCases {
            switch field.merging {
            case .edit: merge(field)
            case .latest: takeLatest(field)
            case .rule: break
            }
        }
        // A card that was made independent of a conflict stays independent.
        card.conflictOf = ours.conflictOf == nil ? nil : theirs.conflictOf
        if !card.hasSameContent(as: theirs) {
            card.modified =
                card.hasSameContent(as: ours) ? ours.modified : max(ours.modified, theirs.modified)
        }
    }

    private mutating func takeLatest(_ field: CardField) {
        guard case .instant(let get, let set) = field.value else { return }
        set(&card, [get(ours), get(theirs)].compactMap(\.self).max())
    }

    private mutating func merge(_ field: CardField) {
        func isBase(_ card: Card) -> Bool { base.map { field.isSame(in: $0, and: card) } ?? false }
        guard !field.isSame(in: ours, and: theirs), !isBase(ours) else { return }
        field.copy(from: ours, to: &card)
        if !isBase(theirs) { isConflict = true }
    }
}
