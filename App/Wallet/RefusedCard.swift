import Presentation

/// A card that the server did not take.
struct RefusedCard: PresentableFailure, Equatable {
    let reason: String

    var category: FailureCategory { .unavailable }

    var summary: String { reason }

    var advice: Advice? { "imageeditor cards status lists what waits" }
}
