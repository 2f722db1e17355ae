public import Cards

/// A card that waits to be sent in its JSON form: `{"id","name","change","reason"}`; the reason is
/// `null` before the first attempt.
public struct WaitingCardJSON: JSONPresentable, Sendable {
    private let waiting: WaitingCard

    public init(_ waiting: WaitingCard) {
        self.waiting = waiting
    }

    public var json: JSONText {
        .object([
            .init("id", .string(waiting.card.id)),
            .init("name", .string(waiting.card.name)),
            .init("change", .string(waiting.change.rawValue)),
            .init("reason", .optional(waiting.failure.map(DisplayURL.scrubbed))),
        ])
    }
}
