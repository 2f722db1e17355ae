/// Picks pictures from one source.
public protocol ImagePicker: Sendable {
    /// Lets the user choose pictures, and loads them.
    ///
    /// - Returns: Exactly one outcome in every case, including cancellation and errors of the
    ///   source.
    func pick() async -> PickOutcome
}

/// Creates a picker for any source.
public protocol PickerFactory: Sendable {
    /// Creates a picker for `source`.
    ///
    /// This is cheap and has no side effects. For an unknown source, the returned picker fails
    /// with ``PickError/unknownSource(_:)``.
    func makePicker(from source: ImageSource) -> any ImagePicker
}

/// The picker for an unknown source, which fails with ``PickError/unknownSource(_:)``.
public struct UnknownSourcePicker: ImagePicker {
    private let source: ImageSource

    public init(source: ImageSource) {
        self.source = source
    }

    public func pick() async -> PickOutcome {
        Task.isCancelled ? .cancelled : .failed(.unknownSource(source))
    }
}
