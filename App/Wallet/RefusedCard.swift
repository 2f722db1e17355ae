import Presentation

/// A card that the server did not take.
struct RefusedCard: PresentableFailure, Equatable {
    let reason: String

    var category: FailureCategory { .unavailable }

    var summary: String { reason }

    var advice: String? { "imageeditor cards status lists what waits" }
}
