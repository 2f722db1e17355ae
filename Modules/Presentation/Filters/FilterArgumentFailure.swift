/// Why what was typed for a filter cannot be meant.
public struct FilterArgumentFailure: PresentableFailure, Equatable {
    public let summary: String
    public let advice: Advice?

    public var category: FailureCategory { .usage }

    init(_ summary: String, advice: Advice? = nil) {
        self.summary = summary
        self.advice = advice
    }
}
