public import Cards
public import Core
import FoundationEssentials

/// A card as JSON: `{"id",…}`, with the fields of docs/schemas/card.schema.json.
///
/// The photograph of a side is `{"hash","bytes"}`, a barcode is `{"text","type"}`. Missing texts
/// are empty, other missing fields are `null`.
public struct CardDetailsJSON: Sendable {
    private let card: Card

    public init(_ card: Card) {
        self.card = card
    }

    public var json: JSONText {
        .object(
            [JSONText.Member("id", .string(card.id))]
                + CardField.allCases.map { JSONText.Member($0.rawValue, json(of: $0)) })
    }

    private func json(of field: CardField) -> JSONText {
        switch field.value {
        case .text(let get, _, _): .string(get(card))
        case .flag(let get, _): .bool(get(card))
        case .day(let get, _): .optional(get(card)?.description)
        case .barcode(let get, _): get(card).map { BarcodeTextJSON($0).json } ?? .null
        case .photo(let get, _): Self.photo(get(card))
        case .instant(let get, _): .optional(get(card).map(Timestamp.iso8601))
        case .date(let get, _): .string(Timestamp.iso8601(get(card)))
        case .card(let get, _): .optional(get(card))
        case .fields(let get, _): get(card).map { JSONText.array($0.map(JSONText.string)) } ?? .null
        }
    }

    private static func photo(_ photo: CardPhoto?) -> JSONText {
        guard let photo else { return .null }
        return .object([
            .init("hash", .string(photo.hash.description)),
            .init("bytes", .integer(photo.byteCount)),
        ])
    }
}

/// A change of a card as JSON: `{"change","card"}`, with the card as in ``CardDetailsJSON``.
public struct CardChangeJSON: Sendable {
    private let change: CardChangePresenter.Change
    private let card: Card

    public init(_ change: CardChangePresenter.Change, _ card: Card) {
        self.change = change
        self.card = card
    }

    public var json: JSONText {
        .object([
            .init("change", .string(change.rawValue)),
            .init("card", CardDetailsJSON(card).json),
        ])
    }
}

/// A conflict as JSON: `{"copy","original","fields":[key]}`. Both cards are as in
/// ``CardDetailsJSON``. `original` is `null` if the wallet does not have that card. `fields` lists
/// the fields in conflict.
public struct CardConflictJSON: Sendable {
    private let conflict: CardConflict

    public init(_ conflict: CardConflict) {
        self.conflict = conflict
    }

    public var json: JSONText {
        .object([
            .init("copy", CardDetailsJSON(conflict.copy).json),
            .init("original", conflict.original.map { CardDetailsJSON($0).json } ?? .null),
            .init("fields", .array(conflict.fieldNames.map(JSONText.string))),
        ])
    }
}

/// A card's photograph as JSON: `{"id","side","output","width","height","format","bytes"}`. The
/// width and height of a photograph that cannot be decoded are `null`.
public struct CardPhotoJSON: Sendable {
    private let id: Card.ID
    private let side: CardSide
    private let output: String?
    private let facts: CardPhotoFacts

    /// - Parameter output: The file's path; `-` for standard output, `nil` if it was not written.
    public init(_ id: Card.ID, _ side: CardSide, output: String?, _ facts: CardPhotoFacts) {
        self.id = id
        self.side = side
        self.output = output
        self.facts = facts
    }

    public var json: JSONText {
        .object([
            .init("id", .string(id)),
            .init("side", .string(side.rawValue)),
            .init("output", .optional(output)),
            .init("width", facts.size.map { .integer($0.width) } ?? .null),
            .init("height", facts.size.map { .integer($0.height) } ?? .null),
            .init("format", .string(facts.format.rawValue)),
            .init("bytes", .integer(facts.bytes)),
        ])
    }
}

/// A barcode as JSON: `{"text","type"}`; an unknown type is `null`.
public struct BarcodeTextJSON: Sendable {
    private let barcode: Barcode

    public init(_ barcode: Barcode) {
        self.barcode = barcode
    }

    public var json: JSONText {
        .object([
            .init("text", .string(barcode.text)),
            .init("type", .optional(barcode.type?.rawValue)),
        ])
    }
}

/// A barcode from a picture as JSON: `{"text","type","side"}`; the side is `null` if the picture
/// is not a card's.
public struct FoundBarcodeJSON: Sendable {
    private let barcode: Barcode
    private let side: CardSide?

    public init(_ barcode: Barcode, on side: CardSide?) {
        self.barcode = barcode
        self.side = side
    }

    public var json: JSONText {
        .object([
            .init("text", .string(barcode.text)),
            .init("type", .optional(barcode.type?.rawValue)),
            .init("side", .optional(side?.rawValue)),
        ])
    }
}
