import Synchronization

/// Collects errors that a chain of loaders recovered from, so that they can be reported with the
/// answer.
///
/// Pass ``record(_:)`` as a composite's `onFallback`.
public final class FailureRecorder: Sendable {
    private let errors = Mutex<[any Error]>([])

    public init() {}

    /// Records an error.
    public func record(_ error: any Error) {
        errors.withLock { $0.append(error) }
    }

    /// Returns the errors since the last call, in order.
    public func drain() -> [any Error] {
        errors.withLock { noted in
            defer { noted = [] }
            return noted
        }
    }
}
