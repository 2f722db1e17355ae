public import Core

/// One input's result, for the line or the JSON object that tells of it.
public struct EditReport: Sendable, Equatable {
    /// As it was named.
    public let input: String
    /// The path of the result, or `-`.
    public let output: String
    /// The path of original and result side by side, where both were written.
    public let comparison: String?
    /// The facts of the result.
    public let facts: ImageFacts
    public let recipe: Recipe
    /// What became of the upload; `nil` where none was asked.
    public let delivery: Outbox.Delivery?
    /// Whether the end of the input was missing, and with it a part of the picture.
    public let isIncomplete: Bool
    /// Whether an earlier run has done this, and nothing was done now.
    public let isSkipped: Bool

    public init(
        input: String, output: String, comparison: String? = nil, facts: ImageFacts, recipe: Recipe,
        delivery: Outbox.Delivery? = nil, isIncomplete: Bool = false, isSkipped: Bool = false
    ) {
        self.input = input
        self.output = output
        self.comparison = comparison
        self.facts = facts
        self.recipe = recipe
        self.delivery = delivery
        self.isIncomplete = isIncomplete
        self.isSkipped = isSkipped
    }
}

extension EditReport {
    /// The result as JSON: `{"input","output","width","height","format","bytes","operations",
    /// "uploaded","comparison"?,"incomplete"?,"skipped"?}`.
    ///
    /// `comparison` is the file with original and result side by side, where it is another one than
    /// `output`. `incomplete` and `skipped` are there only where they are `true`: for a truncated
    /// input, and for a result that an earlier run of the batch made.
    public var json: JSONText {
        var members: [JSONText.Member] = [
            .init("input", .string(DisplayURL.withoutCredentials(input))),
            .init("output", .string(output)),
            .init("width", .integer(facts.width)),
            .init("height", .integer(facts.height)),
            .init("format", .string(facts.format.rawValue)),
            .init("bytes", .integer(facts.bytes)),
            .init("operations", .array(recipe.operations.map(\.json))),
            .init("uploaded", UploadJSON.uploaded(delivery)),
        ]
        if let comparison {
            members.append(.init("comparison", .string(comparison)))
        }
        if isIncomplete { members.append(.init("incomplete", .bool(true))) }
        if isSkipped { members.append(.init("skipped", .bool(true))) }
        return .object(members)
    }
}
