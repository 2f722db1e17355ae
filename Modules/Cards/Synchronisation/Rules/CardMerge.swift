/// A merge of two edits of one card, field by field.
struct CardMerge {
    private(set) var card: Card
    /// The fields that both sides changed to different values. ``card`` has the values of `ours`.
    private(set) var conflicts: [CardField] = []

    var isConflict: Bool { !conflicts.isEmpty }

    private let base: Card?
    private let ours: Card
    private let theirs: Card

    /// - Parameter base: The card before both edits; `nil` if it is unknown, so that every
    ///   difference is a conflict.
    init(of ours: Card, and theirs: Card, since base: Card?) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        // The merged card starts as the server's card, whose date of creation it keeps.
        card = theirs
        for field in CardField.allCases {
            switch field.merging {
            case .edit: merge(field)
            case .latest: takeLatest(field)
            case .rule: break
            }
        }
        mergeConflict()
        if !card.hasSameContent(as: theirs) {
            card.modified =
                card.hasSameContent(as: ours) ? ours.modified : max(ours.modified, theirs.modified)
        }
    }

    /// Decides whether the merged card is a conflict copy. A copy that one side turned into an
    /// independent card stays independent. A card that one side turned back into a copy stays a
    /// copy.
    private mutating func mergeConflict() {
        if let base, base.conflictOf == ours.conflictOf {
            card.conflictOf = theirs.conflictOf
        } else if let base, base.conflictOf == theirs.conflictOf {
            card.conflictOf = ours.conflictOf
        } else {
            card.conflictOf = ours.conflictOf == nil ? nil : theirs.conflictOf
        }
        guard card.conflictOf != nil else {
            card.conflictFields = nil
            return
        }
        guard let mine = ours.conflictFields, let others = theirs.conflictFields else {
            card.conflictFields = ours.conflictFields ?? theirs.conflictFields
            return
        }
        let old = Set(base?.conflictFields ?? [])
        let (our, their) = (Set(mine), Set(others))
        card.conflictFields = our.intersection(their).union(our.subtracting(old))
            .union(their.subtracting(old)).sorted()
    }

    private mutating func takeLatest(_ field: CardField) {
        guard case .instant(let get, let set) = field.value else { return }
        set(&card, [get(ours), get(theirs)].compactMap(\.self).max())
    }

    private mutating func merge(_ field: CardField) {
        func isBase(_ card: Card) -> Bool { base.map { field.isSame(in: $0, and: card) } ?? false }
        guard !field.isSame(in: ours, and: theirs), !isBase(ours) else { return }
        field.copy(from: ours, to: &card)
        if !isBase(theirs) { conflicts.append(field) }
    }
}
