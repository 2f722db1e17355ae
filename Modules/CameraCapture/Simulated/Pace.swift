import Dispatch
import ImageEditorThreads
import Synchronization

/// Delays frames to a constant rate, on a thread that may block.
final class Pace: Sendable {
    private let interval: Duration
    private let isInterrupted = Flag()
    private let signal = DispatchSemaphore(value: 0)
    private let due = Mutex(ContinuousClock.now)

    /// Creates a pace whose first frame is due at once.
    init(framesPerSecond: Double) {
        interval = .seconds(1 / framesPerSecond)
    }

    /// Waits until the next frame is due. A late frame does not speed up the following ones.
    func wait(before deadline: ContinuousClock.Instant) throws(CameraError) {
        let due = due.withLock { $0 }
        let rest = ContinuousClock.now.duration(to: min(due, deadline))
        if rest > .zero, !isInterrupted.isSet {
            _ = signal.wait(timeout: .now() + .nanoseconds(Int(rest / .nanoseconds(1))))
        }
        if isInterrupted.isSet { throw .cancelled }
        let now = ContinuousClock.now
        guard now >= due else { throw .timedOut }
        self.due.withLock { $0 = max(due + interval, now) }
    }

    func interrupt() {
        isInterrupted.set()
        signal.signal()
    }
}
