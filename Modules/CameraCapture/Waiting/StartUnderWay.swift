import Synchronization

/// A start in progress that several callers can wait for.
final class StartUnderWay: Sendable {
    private struct State {
        var task: Task<Void, any Error>?
        var callers = 0
        /// The number of starts so far.
        var number = 0
    }

    private let state = Mutex(State())

    var isThere: Bool { state.withLock { $0.task != nil } }

    /// Joins the start in progress, or begins one.
    func join(
        _ begin: @escaping @Sendable () async throws -> Void
    ) -> (number: Int, task: Task<Void, any Error>) {
        state.withLock { state in
            state.callers += 1
            if let task = state.task { return (state.number, task) }
            let task = Task { try await begin() }
            state.task = task
            state.number += 1
            return (state.number, task)
        }
    }

    /// Leaves a start that this caller joined. The last caller cancels the start.
    ///
    /// - Returns: `true` if this was the last caller.
    func leave(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.number == number else { return false }
            state.callers -= 1
            guard state.callers == 0 else { return false }
            state.task?.cancel()
            state.task = nil
            return true
        }
    }

    /// Returns true if no start has begun after the start `number`.
    func isLast(_ number: Int) -> Bool { state.withLock { $0.number == number } }
}
