package import Core
package import FoundationEssentials

/// Parses and encodes the original contract: `[{"identifier","name","front","back"}]`.
package enum LegacyCardsMapper {
    /// Parses a list. Unreadable cards are dropped and counted: wrong types, an identifier or
    /// name that is too long, or a photograph that is not Base64, not an image or too large.
    package static func map(_ data: Data, limits: Limits) throws(CardServerError) -> LegacyCards {
        let elements: [Data]?
        do {
            elements = try JSONReader.elements(of: data)
        } catch {
            throw .invalidAnswer(reason: error.errorText)
        }
        guard let elements else { throw .invalidAnswer(reason: "it is not a list") }
        guard elements.count <= limits.cards else { throw .tooManyCards(limit: limits.cards) }
        let cards = elements.compactMap { card($0, limits) }
        return LegacyCards(cards: cards, dropped: elements.count - cards.count)
    }

    /// Encodes a list of one card.
    static func data(_ card: LegacyCard) throws -> Data {
        func text(_ side: CardSide) -> String { card[side]?.base64EncodedString() ?? "" }
        return try [
            LegacyCardJSON(
                identifier: card.id, name: card.name, front: text(.front), back: text(.back))
        ].encodedJSON()
    }

    private static func card(_ data: Data, _ limits: Limits) -> LegacyCard? {
        // An unreadable card is dropped, whatever its error is.
        guard let json = try? JSONDecoder().decode(LegacyCardJSON.self, from: data),
            CardBounds.isIdentifier(json.identifier), json.name.utf8.count <= CardBounds.name,
            let front = photo(json.front, limits), let back = photo(json.back, limits)
        else { return nil }
        return LegacyCard(
            id: json.identifier, name: json.name, front: front.bytes, back: back.bytes)
    }

    /// - Returns: `nil` if `text` is not a valid photograph; a value without bytes if it is
    ///   empty.
    private static func photo(_ text: String, _ limits: Limits) -> (bytes: Data?, Void)? {
        guard !text.isEmpty else { return (nil, ()) }
        guard text.utf8.count / 4 * 3 <= limits.cardPhotoBytes + (64 << 10) else { return nil }
        // Removes line ends and spaces, because some servers break Base64 into lines.
        let letters = text.utf8.filter { ![0x0a, 0x0d, 0x20, 0x09].contains($0) }
        guard let bytes = Data(base64Encoded: Data(letters)),
            bytes.count <= limits.cardPhotoBytes,
            ImageFormat(sniffing: bytes, among: ImageFormat.read) != nil
        else { return nil }
        return (bytes, ())
    }
}

/// A card in the original contract: `GET /cards.json` lists cards, `POST /cards` accepts an array
/// of one card.
package struct LegacyCardJSON: Sendable, Equatable, Codable {
    package var identifier: String
    package var name: String
    /// A PNG in Base64; empty for no photograph.
    package var front: String
    package var back: String

    package init(identifier: String, name: String, front: String, back: String) {
        self.identifier = identifier
        self.name = name
        self.front = front
        self.back = back
    }
}
