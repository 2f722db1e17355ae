/// Two edits of one card brought together, field by field.
struct CardMerge {
    /// What the card is now.
    private(set) var card: Card
    /// Whether a field was changed on both sides to different values. Ours are in ``card`` then.
    private(set) var isConflict = false

    private let base: Card?
    private let ours: Card
    private let theirs: Card

    /// - Parameter base: The card before both edits; `nil` where nobody knows, and every difference
    ///   is a conflict.
    init(of ours: Card, and theirs: Card, since base: Card?) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        // What the two agree on for good, such as when the card was made, the server has said
        // first.
        card = theirs
        merge(\.name)
        merge(\.front)
        merge(\.back)
        merge(\.note)
        merge(\.number)
        merge(\.barcode)
        merge(\.validFrom)
        merge(\.expiry)
        merge(\.isFavorite)
        merge(\.isArchived)
        merge(\.group)
        mergeWhatNeverConflicts()
    }

    private mutating func merge<Value: Equatable>(_ field: WritableKeyPath<Card, Value>) {
        let (ours, theirs) = (ours[keyPath: field], theirs[keyPath: field])
        guard ours != theirs, ours != base?[keyPath: field] else { return }
        card[keyPath: field] = ours
        if theirs != base?[keyPath: field] { isConflict = true }
    }

    private mutating func mergeWhatNeverConflicts() {
        // A copy that somebody made a card of its own stays one.
        card.conflictOf = ours.conflictOf == nil ? nil : theirs.conflictOf
        card.lastUsed = [ours.lastUsed, theirs.lastUsed].compactMap(\.self).max()
        if !card.hasSameContent(as: theirs) {
            card.modified =
                card.hasSameContent(as: ours) ? ours.modified : max(ours.modified, theirs.modified)
        }
    }
}
