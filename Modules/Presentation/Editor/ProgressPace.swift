import Synchronization

/// Throttles progress to a readable rate.
final class ProgressPace: Sendable {
    private static let pause = Duration.milliseconds(100)

    private let now: @Sendable () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private let last: Mutex<ContinuousClock.Instant>

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        start = now()
        last = Mutex(start)
    }

    /// Returns the time since the start; `nil` if the last report was too recent.
    func elapsed() -> Duration? {
        let now = now()
        let isTime = last.withLock { last in
            guard now - last >= Self.pause else { return false }
            last = now
            return true
        }
        return isTime ? now - start : nil
    }
}
