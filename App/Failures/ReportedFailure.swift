import Presentation

/// A failure whose words are known already, because they depend on where it came up.
struct ReportedFailure: Error {
    let message: FailureMessage
}
