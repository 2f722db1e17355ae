import Synchronization

/// Lets through what a person can read of a progress that is told far more often.
final class ProgressPace: Sendable {
    private let pause: Duration
    private let start: ContinuousClock.Instant
    private let last: Mutex<ContinuousClock.Instant>

    /// - Parameter pause: How long nothing is let through at first, and then in between.
    init(pause: Duration = .milliseconds(100)) {
        self.pause = pause
        start = .now
        last = Mutex(start)
    }

    /// How long it has been going on; `nil` where it is too early to say something again.
    func elapsed() -> Duration? {
        let now = ContinuousClock.now
        let isTime = last.withLock { last in
            guard now - last >= pause else { return false }
            last = now
            return true
        }
        return isTime ? now - start : nil
    }
}
