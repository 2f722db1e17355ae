import Core
import Synchronization

/// Adds up the time of each step of a frame.
final class Stopwatch: Sendable {
    private let durations = Mutex<[Preview.Step: Duration]>([:])

    func measure<Value>(_ step: Preview.Step, _ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { add(ContinuousClock.now - start, to: step) }
        return try work()
    }

    func duration(of step: Preview.Step) -> Duration { durations.withLock { $0[step] ?? .zero } }

    func add(_ duration: Duration, to step: Preview.Step) {
        durations.withLock { $0[step, default: .zero] += duration }
    }

    var timings: [Preview.Timing] {
        let durations = durations.withLock { $0 }
        return Preview.Step.allCases.compactMap { step in
            durations[step].map { Preview.Timing(step, milliseconds: $0 / .milliseconds(1)) }
        }
    }
}
