import Cards

/// A card of an archive, and where its photographs are.
struct ArchivedCard: Equatable {
    /// Its photographs are none yet where the archive does not say what they are.
    var card: Card
    /// The entries of its sides.
    var entries: [CardSide: String]
    /// What the archive says of it and a card cannot hold.
    var leftOut: [LeftOut] = []
    /// What is kept beside the card so that it can be given back: see ``CatimaExtras``.
    var extras: CatimaExtras?
}
