/// No camera is connected, and none was named.
public struct NoCamera: PresentableFailure, Equatable {
    public init() {}

    public var category: FailureCategory { .unavailable }

    public var summary: String { "there is no camera" }

    public var advice: Advice? { .simulateCamera }
}
