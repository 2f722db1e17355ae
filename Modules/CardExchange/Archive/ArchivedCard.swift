import Cards

/// A card in an archive, with the names of its photographs' entries.
struct ArchivedCard: Equatable {
    /// The card. Its photographs are `nil` if the archive does not contain their hashes.
    var card: Card
    /// The archive entries of the sides.
    var entries: [CardSide: String]
    /// Data of the archive that a card cannot store.
    var leftOut: [LeftOut] = []
    /// Data that is stored beside the card for a later export: see ``CatimaExtras``.
    var extras: CatimaExtras?
}
