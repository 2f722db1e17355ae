public import Core

/// The result of editing one input.
public struct EditReport: Sendable, Equatable {
    /// The input as the user named it.
    public let input: String
    /// The path of the result; `-` for standard output.
    public let output: String
    /// The path of the comparison image; `nil` if no comparison was requested or if ``output`` is
    /// the comparison.
    public let comparison: String?
    /// The properties of the result.
    public let facts: ImageFacts
    public let recipe: Recipe
    /// The outcome of the upload; `nil` if no upload was requested.
    public let delivery: Outbox.Delivery?
    /// True if the input was truncated or damaged, so that pixels are missing or wrong.
    public let isIncomplete: Bool
    /// True if an earlier run has made the result, so that this run skipped the input.
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
    /// `comparison` is the path of the comparison image, unless `output` is that path. `incomplete`
    /// is present if the input is truncated or damaged, and `skipped` if an earlier run of the
    /// batch has made the result; both are then `true`.
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
