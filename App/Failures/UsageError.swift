import Presentation

/// A command line that asks for something that cannot be meant.
struct UsageError: PresentableFailure, Equatable {
    let summary: String
    let advice: Advice?

    var category: FailureCategory { .usage }

    init(_ summary: String, advice: Advice? = nil) {
        self.summary = summary
        self.advice = advice
    }
}

/// A failure whose words are known already, because they depend on where it came up.
struct ReportedFailure: Error {
    let message: FailureMessage
}
