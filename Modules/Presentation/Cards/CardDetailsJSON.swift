public import Cards
import Foundation

/// A card in its JSON form: `{"id","name","front","back","note","number","barcode","validFrom",
/// "expiry","favorite","archived","group","lastUsed","created","modified","conflictOf"}`.
///
/// A side is `{"hash","bytes"}`, a barcode `{"text","type"}`; what a card does not have is `null`.
public struct CardDetailsJSON: JSONPresentable, Sendable {
    private let card: Card

    public init(_ card: Card) {
        self.card = card
    }

    public var json: JSONText {
        .object([
            .init("id", .string(card.id)),
            .init("name", .string(card.name)),
            .init("front", Self.photo(card.front)),
            .init("back", Self.photo(card.back)),
            .init("note", .string(card.note)),
            .init("number", .string(card.number)),
            .init("barcode", card.barcode.map { BarcodeTextJSON($0).json } ?? .null),
            .init("validFrom", .optional(card.validFrom?.description)),
            .init("expiry", .optional(card.expiry?.description)),
            .init("favorite", .bool(card.isFavorite)),
            .init("archived", .bool(card.isArchived)),
            .init("group", .string(card.group)),
            .init("lastUsed", .optional(card.lastUsed.map(Timestamp.iso8601))),
            .init("created", .string(Timestamp.iso8601(card.created))),
            .init("modified", .string(Timestamp.iso8601(card.modified))),
            .init("conflictOf", .optional(card.conflictOf)),
        ])
    }

    private static func photo(_ photo: CardPhoto?) -> JSONText {
        guard let photo else { return .null }
        return .object([
            .init("hash", .string(photo.hash.description)),
            .init("bytes", .integer(photo.byteCount)),
        ])
    }
}
