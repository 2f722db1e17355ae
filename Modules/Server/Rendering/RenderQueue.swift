import Synchronization

/// Lets a few render at a time, while a few more wait in the order in which they came.
///
/// Who waits holds no photograph. Who is cancelled leaves its place to others at once.
final class RenderQueue: Sendable {
    /// So many wait already.
    struct Full: Error {}

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
    ///   - places: How many work at a time, at least 1.
    ///   - waitingPlaces: How many more may wait.
    init(places: Int, waitingPlaces: Int) {
        self.places = max(1, places)
        self.waitingPlaces = max(0, waitingPlaces)
    }

    /// Runs `work` when it is its turn.
    ///
    /// - Parameter work: Told how many places each that works now may take up, itself included.
    /// - Throws: ``Full``, `CancellationError`, or what `work` throws.
    func withPlace<Value>(_ work: (_ share: Int) async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        try Task.checkCancellation()
        return try await work(max(1, places / state.withLock { $0.active }))
    }

    /// How many wait for their turn.
    var waiting: Int { state.withLock { $0.waiters.count } }

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
            // Cancelled before it was in the list, where nobody found it.
            if Task.isCancelled { return .failure(CancellationError()) }
            // Somebody has left, or come, since it was looked.
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

    /// Hands the place to who waits longest.
    private func leave() {
        let next = state.withLock { state -> Waiter? in
            guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
            state.active -= 1
            return nil
        }
        next?.continuation.resume()
    }
}
