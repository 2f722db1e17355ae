import Core
public import FoundationEssentials

/// The reason that an operation on a wallet's cards failed.
///
/// The texts contain identifiers of cards only: names, notes and numbers are private, and an
/// error may end up in a log.
public enum CardsError: Error, Equatable, Sendable {
    /// No card has a name or an identifier that equals or begins with this text.
    case notFound(String)
    /// Several cards match the typed text.
    case ambiguous(String, candidates: [Card.ID])
    /// The card does not meet these requirements.
    case incomplete([CardRequirement])
    /// A card with this identifier exists already, or existed and was deleted.
    case exists(Card.ID)
    /// The card has no photograph of this side.
    case noPhoto(Card.ID, CardSide)
    /// The card has no barcode and no number.
    case noBarcode(Card.ID)
    /// The card is not a conflict copy.
    case noConflict(Card.ID)
    /// The field is not in conflict; `fields` are the JSON keys of those that are.
    case noConflictInField(String, fields: [String])
    /// No conflict of the card was resolved, or the resolution can no longer be undone.
    case nothingToUndo(Card.ID)
    /// The text of a field, named by its JSON key, has too many bytes of UTF-8 to be sent and
    /// exported.
    case textTooLong(field: String, bytes: Int, limit: Int)
    /// A photograph has more bytes than ``Limits/cardPhotoBytes``.
    case photoTooLarge(CardSide, bytes: Int, limit: Int)
    /// The photograph of this side has none of the formats in `ImageFormat.read`.
    case photoNotAnImage(CardSide)
    /// The year of a date is outside 1…9999. The field is named by its JSON key.
    case dateOutOfRange(field: String)
    /// The first day of validity is after the last one.
    case endsBeforeStart(validFrom: CardDay, expiry: CardDay)
    /// No card is being edited or created, or the changes are being saved already.
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
        case .noConflictInField(let field, let fields):
            fields.isEmpty
                ? "no field is in conflict any more"
                : "\(field) is not in conflict, but " + fields.joined(separator: ", ")
        case .nothingToUndo(let id): "no resolved conflict of card \(id) can be undone"
        case .textTooLong(let field, let bytes, let limit):
            "the \(field) has \(bytes) bytes, and a card holds at most \(limit)"
        case .photoTooLarge(let side, let bytes, let limit):
            "the photograph of the \(side.rawValue) has \(bytes) bytes, and a card holds at most"
                + " \(limit)"
        case .photoNotAnImage(let side):
            "the photograph of the \(side.rawValue) is not a \(ImageFormat.list(ImageFormat.read))"
        case .dateOutOfRange(let field): "the year of \(field) is not within 1…9999"
        case .endsBeforeStart(let validFrom, let expiry):
            "the card would expire on \(expiry), before it becomes valid on \(validFrom)"
        case .notEditing: "no card is being edited or created"
        }
    }
}
