/// Why what was typed for a filter cannot be meant.
public struct FilterArgumentFailure: PresentableFailure, Equatable {
    public let summary: String
    public let advice: String?

    public var category: FailureCategory { .usage }

    init(_ summary: String, advice: String? = nil) {
        self.summary = summary
        self.advice = advice
    }
}
