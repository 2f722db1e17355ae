extension Card {
    /// Whether everything that people decide is the same: all but the dates, which decide nothing.
    package func hasSameContent(as other: Card) -> Bool {
        var copy = self
        copy.takeContent(of: other)
        return copy == self && conflictOf == other.conflictOf
    }

    /// Takes over everything that people enter, and keeps identifier and dates.
    package mutating func takeContent(of other: Card) {
        name = other.name
        front = other.front
        back = other.back
        note = other.note
        number = other.number
        barcode = other.barcode
        validFrom = other.validFrom
        expiry = other.expiry
        isFavorite = other.isFavorite
        isArchived = other.isArchived
        group = other.group
    }
}
