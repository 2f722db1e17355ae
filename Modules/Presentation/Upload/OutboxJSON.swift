public import Core

/// A waiting upload in its JSON form:
/// `{"id","file","original","reason","attempts","queued","recipe"}`; `recipe` is `null` for what
/// was not edited.
public struct OutboxJSON: JSONPresentable, Sendable {
    private let item: QueuedUpload

    public init(_ item: QueuedUpload) {
        self.item = item
    }

    public var json: JSONText {
        .object([
            .init("id", .string(OutboxPresenter.text(item.id))),
            .init("file", .string(item.filename)),
            .init("original", .optional(item.original.map(DisplayURL.withoutCredentials))),
            .init("reason", .optional(item.reason.map(DisplayURL.scrubbed))),
            .init("attempts", .integer(item.attempts)),
            .init("queued", .string(Timestamp.iso8601(item.queued))),
            .init("recipe", item.recipe.map(RecipeJSON.recipe) ?? .null),
        ])
    }
}
