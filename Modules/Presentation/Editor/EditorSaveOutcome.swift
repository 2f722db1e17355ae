public import Core

/// What became of a save.
public enum EditorSaveOutcome: Sendable, Equatable {
    /// The result is kept, and sent or queued where that was asked.
    case saved(SavedEdit)
    /// It failed; `place` is where the result stands where only the upload failed.
    case failed(FailureMessage, place: String?)
}

/// A result that is kept.
public struct SavedEdit: Sendable, Equatable {
    /// Where it is, as the one who saved it says: a path, or `-`.
    public let place: String
    /// What became of the upload; `nil` where none was asked.
    public let delivery: Outbox.Delivery?

    public init(place: String, delivery: Outbox.Delivery? = nil) {
        self.place = place
        self.delivery = delivery
    }
}
