extension Card {
    /// The same card with what was changed from `old` to `new`, field by field: what somebody else
    /// has changed meanwhile in other fields stays.
    func taking(changesFrom old: Card, to new: Card) -> Card {
        var card = self
        func take<Value: Equatable>(_ field: WritableKeyPath<Card, Value>) {
            if new[keyPath: field] != old[keyPath: field] {
                card[keyPath: field] = new[keyPath: field]
            }
        }
        take(\.name)
        take(\.front)
        take(\.back)
        take(\.note)
        take(\.number)
        take(\.barcode)
        take(\.validFrom)
        take(\.expiry)
        take(\.isFavorite)
        take(\.isArchived)
        take(\.group)
        take(\.lastUsed)
        return card
    }
}
