import Presentation

/// A server that took longer than a person at a counter waits.
struct SlowServer: PresentableFailure, Equatable {
    let waited: Duration

    var category: FailureCategory { .unavailable }

    var summary: String { "the server took longer than \(HumanNumber.duration(waited))" }
}
