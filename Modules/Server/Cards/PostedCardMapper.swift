import Cards
import Core
import Foundation

/// Parses the body of `POST /cards` of the original contract: an array of one card.
struct PostedCardMapper {
    /// The largest size of a photograph in bytes.
    let maximumPhoto: Int

    /// The largest size of a body in bytes: two photographs in base64 with line breaks, and 256 KiB
    /// for everything else.
    var maximumBody: Int { 2 * (maximumPhoto / 3 * 4 + maximumPhoto / 48) + (256 << 10) }

    /// - Throws: ``Refusal`` with the reason why the body is not accepted.
    func map(_ data: Data) throws -> LegacyCard {
        let cards: [LegacyCardJSON]
        do {
            cards = try CardJSONDecoding.decode([LegacyCardJSON].self, from: data)
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
        return LegacyCard(
            id: card.identifier, name: card.name,
            front: try photo(card.front, "front"), back: try photo(card.back, "back"))
    }

    private func photo(_ text: String, _ key: String) throws -> Data? {
        // Remove the line breaks that some encoders insert into base64.
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
