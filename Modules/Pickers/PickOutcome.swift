/// How picking ended.
public enum PickOutcome: Sendable, Equatable {
    /// At least one picture, in the order in which they were chosen.
    case picked([PickedImage])
    /// Nobody wants one any more: the view was left, or the task was cancelled.
    case cancelled
    /// There is none to be had. Of several pictures one that cannot be had is enough.
    case failed(PickError)
}
