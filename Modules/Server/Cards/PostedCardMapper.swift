import Cards
import Core
import Foundation

/// Reads what `POST /cards` of the original contract brings: an array of one card.
struct PostedCardMapper {
    /// Bytes that a photograph may have.
    let maximumPhoto: Int

    /// Bytes that a body may have: two photographs in base64, with line breaks, and the rest.
    var maximumBody: Int { 2 * (maximumPhoto / 3 * 4 + maximumPhoto / 48) + (256 << 10) }

    /// - Throws: ``Refusal`` that says what is wrong.
    func map(_ data: Data) throws -> PostedCard {
        let cards: [OriginalCardJSON]
        do {
            cards = try CardJSONDecoding.decode([OriginalCardJSON].self, from: data)
        } catch {
            throw Refusal.notAnArrayOfOneCard(error.reason)
        }
        guard cards.count == 1, let card = cards.first else {
            throw Refusal.notOneCard(cards.count)
        }
        guard CardBounds.isIdentifier(card.identifier) else {
            throw Refusal.invalidIdentifierLength
        }
        guard card.name.utf8.count <= CardBounds.name else {
            throw Refusal.nameTooLong
        }
        return PostedCard(
            identifier: card.identifier, name: card.name,
            front: try photo(card.front, "front"), back: try photo(card.back, "back"))
    }

    private func photo(_ text: String, _ key: String) throws -> Data? {
        // Some encoders break lines.
        let digits = Data(text.utf8.filter { !" \t\r\n".utf8.contains($0) })
        if digits.isEmpty { return nil }
        guard let data = Data(base64Encoded: digits) else { throw Refusal.notBase64(key) }
        guard data.count <= maximumPhoto else {
            throw Refusal.photographTooLong(key, limit: maximumPhoto)
        }
        guard ImageFormat(sniffing: data, among: ImageFormat.read) != nil else {
            throw Refusal.photographNotAnImage(key)
        }
        return data
    }
}
