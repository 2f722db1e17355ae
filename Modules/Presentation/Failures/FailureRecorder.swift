import Synchronization

/// Collects the failures that a chain of loaders overcame, so that they can be told with the
/// answer.
///
/// Its ``record(_:)`` is what a composite's `onFallback` calls.
public final class FailureRecorder: Sendable {
    private let errors = Mutex<[any Error]>([])

    public init() {}

    /// Notes an error.
    public func record(_ error: any Error) {
        errors.withLock { $0.append(error) }
    }

    /// The errors since the last call, in order.
    public func drain() -> [any Error] {
        errors.withLock { noted in
            defer { noted = [] }
            return noted
        }
    }
}
