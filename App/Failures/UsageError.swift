import Presentation

/// An invalid command line.
struct UsageError: PresentableFailure, Equatable {
    let summary: String
    let advice: Advice?

    var category: FailureCategory { .usage }

    static let noServer = UsageError("no server is set", advice: .setServer)

    static func noColors(advice: Advice) -> UsageError {
        UsageError("this terminal has no colours, or NO_COLOR is set", advice: advice)
    }

    init(_ summary: String, advice: Advice? = nil) {
        self.summary = summary
        self.advice = advice
    }
}

/// A failure whose message is complete and is printed unchanged.
struct ReportedFailure: Error {
    let message: FailureMessage
}
