import Foundation
import ImageEditorNetworking
import ImageEditorTerminalGraphics
import Presentation
import Synchronization

/// What is under way, on the last line of a terminal: shown after 200 ms, drawn ten times a second
/// at most, and taken away at the end and before anything else is printed.
///
/// Whoever works begins a step and ends it. Of steps within steps the innermost is shown, or the
/// outermost that counts things: what is done to a picture says nothing of a thousand.
final class ProgressLine: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Shows nothing.
    static let silent = ProgressLine(isShown: false)

    private static let patience = Duration.milliseconds(200)
    private static let pause = Duration.milliseconds(100)

    private let isShown: Bool
    private let columns: @Sendable () -> Int
    private let now: @Sendable () -> Instant
    private let draw: @Sendable (String) -> Void
    private let schedule: @Sendable (ProgressLine, Instant) -> Void
    private let steps = Mutex(ProgressSteps())
    /// What stands there; locked while anything is printed, and before `steps`.
    private let line = Mutex<String?>(nil)

    /// - Parameters:
    ///   - isShown: Whether there is a terminal, and somebody who wants to see it.
    ///   - columns: How wide the terminal is.
    ///   - draw: Writes on it.
    ///   - schedule: Calls ``tick()`` at that moment, and then whenever that says.
    init(
        isShown: Bool, columns: @escaping @Sendable () -> Int = { TerminalSize.current().columns },
        now: @escaping @Sendable () -> Instant = { .now },
        draw: @escaping @Sendable (String) -> Void = Console.draw,
        schedule: @escaping @Sendable (ProgressLine, Instant) -> Void = ProgressLine.keepTicking
    ) {
        self.isShown = isShown
        self.columns = columns
        self.now = now
        self.draw = draw
        self.schedule = schedule
    }

    /// Something begins that may take a while.
    ///
    /// - Parameters:
    ///   - subject: What is worked on, such as `photo.jpg`.
    ///   - transfers: Whose bytes are counted: those that go to a server, or come from one.
    func begin(
        _ progress: WorkProgress, of subject: String? = nil,
        counting transfers: ProgressSteps.Transfers = .none
    ) -> ProgressStep {
        begin { $0.begin(progress, of: subject, counting: transfers, at: $1) }
    }

    /// Something else has the terminal until the step ends: nothing is shown.
    func hold() -> ProgressStep {
        let step = begin { $0.hold(at: $1) }
        if isShown { line.withLock { erase(&$0) } }
        return step
    }

    private func begin(_ work: (inout ProgressSteps, Instant) -> Int) -> ProgressStep {
        guard isShown else { return ProgressStep() }
        let now = now()
        let (id, first) = steps.withLock { steps in
            let id = work(&steps, now)
            if steps.isWatched { return (id, Instant?.none) }
            steps.isWatched = true
            return (id, max(steps.beginning + Self.patience, now + Self.pause))
        }
        if let first { schedule(self, first) }
        return ProgressStep(line: self, id: id)
    }

    func show(_ progress: WorkProgress, in step: Int) {
        let now = now()
        steps.withLock { $0.show(progress, in: step, at: now) }
    }

    func end(_ step: Int) {
        let now = now()
        let isOver = steps.withLock { $0.end(step, at: now) }
        guard isOver else { return }
        line.withLock { line in
            // Another may have begun meanwhile.
            if steps.withLock({ $0.shown == nil }) { erase(&line) }
        }
    }

    /// Some bytes of a request went out, or of its answer came in.
    func transferred(_ transfer: HTTPTransfer) {
        guard isShown else { return }
        let now = now()
        steps.withLock { $0.transferred(transfer, at: now) }
    }

    /// Does what prints something, with the line out of its way.
    func aside<Failure: Error>(_ print: () throws(Failure) -> Void) throws(Failure) {
        guard isShown else { return try print() }
        try line.withLock { (line) throws(Failure) in
            erase(&line)
            try print()
        }
    }

    /// Draws the line where it has changed.
    ///
    /// - Returns: When to do that again; `nil` once nothing is under way.
    func tick() -> Instant? {
        line.withLock { line in
            let now = now()
            let (step, next) = steps.withLock { steps -> (ProgressSteps.Step?, Instant?) in
                guard !steps.isEmpty else {
                    steps.isWatched = false
                    return (nil, nil)
                }
                let start = steps.beginning + Self.patience
                return now < start ? (nil, start) : (steps.shown, now + Self.pause)
            }
            guard let text = step?.line(at: now, columns: columns() - 1) else {
                erase(&line)
                return next
            }
            if text != line, !Self.isOver.load(ordering: .sequentiallyConsistent) {
                Self.isOnScreen.store(true, ordering: .sequentiallyConsistent)
                draw("\r\(text)\u{1B}[K")
                line = text
            }
            return next
        }
    }

    private func erase(_ line: inout String?) {
        guard line != nil else { return }
        draw("\r\u{1B}[K")
        Self.isOnScreen.store(false, ordering: .sequentiallyConsistent)
        line = nil
    }

    /// Ticks until there is nothing to show any more.
    @Sendable private static func keepTicking(_ line: ProgressLine, from first: Instant) {
        Task.detached {
            var next = Optional(first)
            while let time = next {
                // Nobody cancels it.
                try? await Task.sleep(until: time, clock: .continuous)
                next = line.tick()
            }
        }
    }
}

// MARK: - Signals

extension ProgressLine {
    private static let isOnScreen = Atomic(false)
    /// Whether the process is ending.
    private static let isOver = Atomic(false)

    /// Call it before a signal handler that uses ``wipe()`` is installed.
    static func prepare() {
        _ = isOnScreen.load(ordering: .relaxed)
        _ = isOver.load(ordering: .relaxed)
    }

    /// Takes the line away when the process ends. Safe in a signal handler.
    static func wipe() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        guard isOnScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
        TerminalLastWords.write("\r\u{1B}[K", to: STDERR_FILENO)
    }
}
