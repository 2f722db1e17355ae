package import Core
package import Foundation

/// Reads and writes what the original contract carries: `[{"identifier","name","front","back"}]`.
package enum OriginalCardsMapper {
    /// Reads a list. A card that cannot be read is dropped and counted: wrong types, an identifier
    /// or a name that is too long, a photograph that is no base64 of an image or too large.
    package static func map(_ data: Data, limits: Limits) throws(CardServerError) -> OriginalCards {
        let elements: [Data]?
        do {
            elements = try JSONReader.elements(of: data)
        } catch {
            throw .invalidAnswer(reason: "\(error.reason) at byte \(error.offset)")
        }
        guard let elements else { throw .invalidAnswer(reason: "it is not a list") }
        guard elements.count <= limits.cards else { throw .tooManyCards(limit: limits.cards) }
        let cards = elements.compactMap { card($0, limits) }
        return OriginalCards(cards: cards, dropped: elements.count - cards.count)
    }

    /// A list of one card.
    static func data(_ card: OriginalCard) throws -> Data {
        func text(_ side: CardSide) -> String { card[side]?.base64EncodedString() ?? "" }
        return try [
            OriginalCardJSON(
                identifier: card.id, name: card.name, front: text(.front), back: text(.back))
        ].encodedJSON()
    }

    private static func card(_ data: Data, _ limits: Limits) -> OriginalCard? {
        // What was wrong with it is nobody's concern: the rest is taken.
        guard let json = try? JSONDecoder().decode(OriginalCardJSON.self, from: data),
            CardBounds.isIdentifier(json.identifier), json.name.utf8.count <= CardBounds.name,
            let front = photo(json.front, limits), let back = photo(json.back, limits)
        else { return nil }
        return OriginalCard(
            id: json.identifier, name: json.name, front: front.bytes, back: back.bytes)
    }

    /// - Returns: `nil` for what is no photograph; one without bytes for none.
    private static func photo(_ text: String, _ limits: Limits) -> (bytes: Data?, Void)? {
        guard !text.isEmpty else { return (nil, ()) }
        guard text.utf8.count / 4 * 3 <= limits.cardPhotoBytes + (64 << 10) else { return nil }
        // Some break base64 into lines.
        let letters = text.utf8.filter { ![0x0a, 0x0d, 0x20, 0x09].contains($0) }
        guard let bytes = Data(base64Encoded: Data(letters)),
            bytes.count <= limits.cardPhotoBytes,
            ImageFormat(sniffing: bytes, among: ImageFormat.read) != nil
        else { return nil }
        return (bytes, ())
    }
}
