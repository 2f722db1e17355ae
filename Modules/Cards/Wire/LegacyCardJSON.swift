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
