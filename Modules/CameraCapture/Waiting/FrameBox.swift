import Synchronization

/// Holds the newest frame for one consumer. Storing a frame never blocks.
final class FrameBox: Sendable {
    private struct State {
        var frame: CameraFrame?
        var end: Result<Void, CameraError>?
        var waiting: CheckedContinuation<Void, Never>?
        /// The number of the current wait, so that a late timer can be ignored.
        var wait = 0
    }

    private let state = Mutex(State())

    /// Stores a frame, replacing one that was not taken.
    func put(_ frame: CameraFrame) {
        wake { state in
            if state.end == nil { state.frame = frame }
        }
    }

    /// Ends the frames. The first end counts, and a stored frame is dropped.
    func end(_ end: Result<Void, CameraError>) {
        wake { state in
            state.end = state.end ?? end
            state.frame = nil
        }
    }

    /// Takes the newest frame, or waits for it.
    ///
    /// - Returns: `nil` after the end, and if the task is cancelled.
    /// - Throws: The error of ``end(_:)``; ``CameraError/timedOut``.
    func next(atMost limit: Duration) async throws(CameraError) -> CameraFrame? {
        if let frame = try take() { return frame }
        guard let wait = beginWait() else { return try take() }
        let timer = Task {
            // If the wait is over by then, its number has changed, and `giveUp` has no effect.
            try? await Task.sleep(for: limit)
            self.giveUp(wait, .failure(.timedOut))
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayWait = state.withLock { state in
                    let mayWait = state.wait == wait && state.frame == nil && state.end == nil
                    if mayWait { state.waiting = continuation }
                    return mayWait
                }
                if !mayWait { continuation.resume() }
            }
        } onCancel: {
            giveUp(wait, .success(()))
        }
        timer.cancel()
        state.withLock { $0.wait += 1 }
        return try take()
    }

    private func take() throws(CameraError) -> CameraFrame? {
        let (frame, end) = state.withLock { state in
            defer { state.frame = nil }
            return (state.frame, state.end)
        }
        try end?.get()
        return frame
    }

    /// Begins a wait and returns its number; `nil` if no wait is needed.
    private func beginWait() -> Int? {
        state.withLock { state in
            state.frame == nil && state.end == nil ? state.wait : nil
        }
    }

    private func giveUp(_ wait: Int, _ end: Result<Void, CameraError>) {
        wake { state in
            if state.wait == wait, state.frame == nil { state.end = state.end ?? end }
        }
    }

    private func wake(_ change: (inout sending State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            guard state.frame != nil || state.end != nil else {
                return CheckedContinuation<Void, Never>?.none
            }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
