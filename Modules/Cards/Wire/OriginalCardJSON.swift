/// A card in the original contract: `GET /cards.json` lists them, `POST /cards` takes an array of
/// one.
package struct OriginalCardJSON: Sendable, Equatable, Codable {
    package var identifier: String
    package var name: String
    /// Base64 of a PNG; empty for no photograph.
    package var front: String
    package var back: String

    package init(identifier: String, name: String, front: String, back: String) {
        self.identifier = identifier
        self.name = name
        self.front = front
        self.back = back
    }
}
