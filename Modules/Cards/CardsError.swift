public import Foundation

/// An operation on a wallet's cards that failed.
///
/// The texts contain identifiers of cards only: names, notes and numbers are private, and an
/// error may end up in a log.
public enum CardsError: Error, Equatable, Sendable {
    /// No card has this name or identifier, or one that starts with it. The text is as typed.
    case notFound(String)
    /// Several cards match the typed text.
    case ambiguous(String, candidates: [Card.ID])
    /// The card does not meet the wallet's requirements.
    case incomplete([CardRequirement])
    /// A card with this identifier exists already.
    case exists(Card.ID)
    /// The card has no photograph of this side.
    case noPhoto(Card.ID, CardSide)
    /// The card has no barcode and no number.
    case noBarcode(Card.ID)
    /// The card is not a conflict copy.
    case noConflict(Card.ID)
    /// No card is being edited or created.
    case notEditing
}

extension CardsError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notFound: "no card has this name or identifier"
        case .ambiguous(_, let candidates):
            "\(candidates.count) cards match: " + candidates.joined(separator: ", ")
        case .incomplete(let missing):
            "the card lacks " + missing.map(\.rawValue).joined(separator: ", ")
        case .exists(let id): "card \(id) exists already, or was deleted"
        case .noPhoto(let id, let side): "card \(id) has no photograph of its \(side.rawValue)"
        case .noBarcode(let id): "card \(id) has neither a barcode nor a number"
        case .noConflict(let id): "card \(id) is not a conflict copy"
        case .notEditing: "no card is being edited or created"
        }
    }
}
