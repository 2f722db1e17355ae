/// Picks pictures from one source.
public protocol ImagePicker: Sendable {
    /// Lets somebody choose, and brings what was chosen.
    ///
    /// - Returns: Exactly one outcome, whatever happens: a cancelled task, a source that may not be
    ///   read and one that fails have theirs too.
    func pick() async -> PickOutcome
}

/// One door to every source of a picture.
public protocol PickerFactory: Sendable {
    /// A picker of the pictures of `source`.
    ///
    /// Making one costs nothing and asks nobody; a source that the factory does not know gets a
    /// picker whose outcome says so.
    func makePicker(from source: ImageSource) -> any ImagePicker
}

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
