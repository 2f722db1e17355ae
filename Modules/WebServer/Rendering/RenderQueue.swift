import Synchronization

/// Limits how many requests render at a time, and how many more wait, in order of arrival.
///
/// Load the photograph in `work`, so that waiting requests hold none in memory. A cancelled request
/// leaves the queue immediately.
package final class RenderQueue: Sendable {
    /// Thrown if the queue is full.
    package struct Full: Error {}

    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var active = 0
        var nextNumber = 0
        var waiters: [Waiter] = []
    }

    private let state = Mutex(State())
    private let places: Int
    private let waitingPlaces: Int

    /// - Parameters:
    ///   - places: The number of requests that render at a time, at least 1.
    ///   - waitingPlaces: The number of requests that may wait.
    package init(places: Int, waitingPlaces: Int) {
        self.places = max(1, places)
        self.waitingPlaces = max(0, waitingPlaces)
    }

    /// Runs `work` when a place is free and all earlier requests have begun.
    ///
    /// - Parameter work: Called with the number of places per running request, at least 1: the
    ///   number of threads to use.
    /// - Throws: ``Full``, `CancellationError`, or errors of `work`.
    package func withPlace<Value>(_ work: (_ share: Int) async throws -> Value) async throws
        -> Value
    {
        try await enter()
        defer { leave() }
        try Task.checkCancellation()
        return try await work(max(1, places / state.withLock { $0.active }))
    }

    /// The number of requests that wait for their turn.
    package var waiting: Int { state.withLock { $0.waiters.count } }

    private func enter() async throws {
        let number: Int? = try state.withLock { state in
            if state.active < places {
                state.active += 1
                return nil
            }
            guard state.waiters.count < waitingPlaces else { throw Full() }
            state.nextNumber += 1
            return state.nextNumber
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(Waiter(number: number, continuation: continuation))
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }
                    .map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func wait(_ waiter: Waiter) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            // The task was cancelled before its waiter was added to the list.
            if Task.isCancelled { return .failure(CancellationError()) }
            // The state may have changed since `enter()` checked it.
            if state.active < places {
                state.active += 1
                return .success(())
            }
            guard state.waiters.count < waitingPlaces else { return .failure(Full()) }
            state.waiters.append(waiter)
            return nil
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    /// Passes the place to the request that has waited longest, or frees it if none waits.
    private func leave() {
        let next = state.withLock { state -> Waiter? in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
            state.active -= 1
            return nil
        }
        next?.continuation.resume()
    }
}
