/// The outcome of a request to change a card.
package enum CardRegistryOutcome: Sendable, Equatable {
    /// The card was created.
    case created(CardLedgerEntry)
    /// The card has the requested state, by this request or from before.
    case done(CardLedgerEntry)
    /// The version is outdated; the entry is the current one.
    case outdated(CardLedgerEntry)
    /// The server has never had the card.
    case unknown
    /// The request needs a condition, and nothing was changed.
    case unconditional
    /// These photographs must be sent first.
    case missing([PhotoHash])
    /// The photograph of this side has a different number of bytes.
    case wrongSize(CardSide)
    /// The ledger has the maximum number of cards.
    case full
}
