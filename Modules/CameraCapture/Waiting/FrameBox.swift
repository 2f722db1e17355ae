import Synchronization

/// Where one who watches finds the newest frame. Whoever puts frames in never waits.
final class FrameBox: Sendable {
    private struct State {
        var frame: CameraFrame?
        var end: Result<Void, CameraError>?
        var waiting: CheckedContinuation<Void, Never>?
        /// Tells one wait from the next, for a timer that comes too late.
        var wait = 0
    }

    private let state = Mutex(State())

    /// Replaces a frame that nobody has taken.
    func put(_ frame: CameraFrame) {
        wake { state in
            if state.end == nil { state.frame = frame }
        }
    }

    /// Lets nothing more come. The first end counts; a frame that is there is not shown any more.
    func end(_ end: Result<Void, CameraError>) {
        wake { state in
            state.end = state.end ?? end
            state.frame = nil
        }
    }

    /// Takes the newest frame, or waits for it.
    ///
    /// - Returns: `nil` when none will come, also to a cancelled task.
    /// - Throws: What ``end(_:)`` says; ``CameraError/timedOut``.
    func next(atMost limit: Duration) async throws(CameraError) -> CameraFrame? {
        if let frame = try take() { return frame }
        guard let wait = beginWait() else { return try take() }
        let timer = Task {
            // Cancelled when the wait is over: its number has changed then.
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

    /// The number of a new wait; `nil` when there is nothing to wait for.
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
