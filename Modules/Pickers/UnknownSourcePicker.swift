/// What a factory makes for a source that it does not know: its outcome says so.
public struct UnknownSourcePicker: ImagePicker {
    private let source: ImageSource

    public init(source: ImageSource) {
        self.source = source
    }

    public func pick() async -> PickOutcome {
        Task.isCancelled ? .cancelled : .failed(.unknownSource(source))
    }
}
