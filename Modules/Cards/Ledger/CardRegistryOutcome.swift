/// What became of a request to change a card.
package enum CardRegistryOutcome: Sendable, Equatable {
    /// The card is there, and the server has never had it before.
    case created(CardLedgerEntry)
    /// The card is there as asked for, changed or as it was before.
    case done(CardLedgerEntry)
    /// Somebody else was first: this is what there is.
    case outdated(CardLedgerEntry)
    /// The server has never had the card.
    case unknown
    /// Without a condition nothing is changed.
    case unconditional
    /// Photographs that must be sent first.
    case missing([PhotoHash])
    /// The photograph of this side has another number of bytes.
    case wrongSize(CardSide)
    /// There are as many cards as there may be.
    case full
}
