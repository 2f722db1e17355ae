import Synchronization

/// Collects the errors of loaders that failed before another loader succeeded, so that a front end
/// can report them beside the result.
///
/// Pass ``record(_:)`` as `onFallback` when you combine a loader with a fallback.
public final class FailureRecorder: Sendable {
    private let errors = Mutex<[any Error]>([])

    public init() {}

    /// Keeps an error for the next ``drain()``.
    public func record(_ error: any Error) {
        errors.withLock { $0.append(error) }
    }

    /// Returns the errors since the last call, in the order in which they were recorded.
    public func drain() -> [any Error] {
        errors.withLock { noted in
            defer { noted = [] }
            return noted
        }
    }
}
