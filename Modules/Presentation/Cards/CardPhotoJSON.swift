public import Cards
public import Core

/// A card's photograph in its JSON form:
/// `{"id","side","output","width","height","format","bytes"}`.
public struct CardPhotoJSON: JSONPresentable, Sendable {
    private let id: Card.ID
    private let side: CardSide
    private let output: String?
    private let facts: ImageFacts

    /// - Parameter output: The file's path, `-` for standard output; `nil` where it is not written.
    public init(_ id: Card.ID, _ side: CardSide, output: String?, _ facts: ImageFacts) {
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
            .init("width", .integer(facts.width)),
            .init("height", .integer(facts.height)),
            .init("format", .string(facts.format)),
            .init("bytes", .integer(facts.bytes)),
        ])
    }
}
