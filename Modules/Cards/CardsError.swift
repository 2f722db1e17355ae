public import Foundation

/// Why something cannot be done with a wallet's cards.
///
/// Texts name cards by their identifiers alone: names, notes and numbers are nobody's but their
/// owner's, and an error may end up in a log.
public enum CardsError: Error, Equatable, Sendable {
    /// No card has this name or identifier, or one that begins so. The text is as it was typed.
    case notFound(String)
    /// Several cards are meant by what was typed.
    case ambiguous(String, candidates: [Card.ID])
    /// The card lacks what the wallet's owner asks of each.
    case incomplete([CardRequirement])
    /// There is a card of this identifier already.
    case exists(Card.ID)
    /// The card has no photograph of this side.
    case noPhoto(Card.ID, CardSide)
    /// The card has nothing to scan.
    case noBarcode(Card.ID)
    /// The card is not the losing edit of another.
    case noConflict(Card.ID)
    /// Only what is being edited or created can be done or changed.
    case notEditing
}

extension CardsError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notFound: "no card has this name or identifier"
        case .ambiguous(_, let candidates):
            "\(candidates.count) cards are meant: " + candidates.joined(separator: ", ")
        case .incomplete(let missing):
            "the card lacks " + missing.map(\.rawValue).joined(separator: ", ")
        case .exists(let id): "there is a card \(id) already, or was"
        case .noPhoto(let id, let side): "card \(id) has no photograph of its \(side.rawValue)"
        case .noBarcode(let id): "card \(id) has neither a barcode nor a number"
        case .noConflict(let id): "card \(id) is no conflict copy"
        case .notEditing: "no card is being edited or created"
        }
    }
}
