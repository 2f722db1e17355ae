import FoundationEssentials
import Glibc
import ImageEditorNetworking
import ImageEditorTerminalGraphics
import Presentation
import Synchronization

/// The progress display on a terminal's last line. It appears after 200 ms, is redrawn at most
/// ten times a second, and is erased at the end and before anything else is printed.
///
/// Work begins and ends steps, which may be nested. The outermost step that counts items is
/// shown, or else the innermost step: for a batch of a thousand images the count matters, not the
/// step of one image.
package final class ProgressLine: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// A line that is never drawn.
    package static let silent = ProgressLine(isShown: false)

    private static let patience = Duration.milliseconds(200)
    private static let pause = Duration.milliseconds(100)

    private let isShown: Bool
    private let columns: @Sendable () -> Int
    private let now: @Sendable () -> Instant
    private let draw: @Sendable (String) -> Void
    private let schedule: @Sendable (ProgressLine, Instant) -> Void
    private let steps = Mutex(ProgressSteps())
    /// The drawn text. This mutex is locked while anything is printed. Code that needs both mutexes
    /// locks this one before `steps`.
    private let line = Mutex<String?>(nil)

    /// - Parameters:
    ///   - isShown: True if there is a terminal and the user wants progress.
    ///   - columns: Returns the width of the terminal.
    ///   - draw: Writes to the terminal.
    ///   - schedule: Calls ``tick()`` at the given time, and then at each time that it returns.
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

    /// Begins a step.
    ///
    /// - Parameters:
    ///   - subject: The object of the work, such as `photo.jpg`.
    ///   - transfers: The transfers whose bytes are counted: uploads or downloads.
    func begin(
        _ progress: WorkProgress, of subject: String? = nil,
        counting transfers: ProgressSteps.Transfers = .none
    ) -> ProgressStep {
        begin { $0.begin(progress, of: subject, counting: transfers, at: $1) }
    }

    /// Hides the line until the returned step ends, so that another view can use the terminal.
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
            // The line stays if another step has begun meanwhile.
            if steps.withLock({ $0.shown == nil }) { erase(&line) }
        }
    }

    /// Counts the bytes of a request or response.
    func transferred(_ transfer: HTTPTransfer) {
        guard isShown else { return }
        let now = now()
        steps.withLock { $0.transferred(transfer, at: now) }
    }

    /// Runs `print` with the line erased.
    func aside<Failure: Error>(_ print: () throws(Failure) -> Void) throws(Failure) {
        guard isShown else { return try print() }
        try line.withLock { (line) throws(Failure) in
            erase(&line)
            try print()
        }
    }

    /// Redraws the line if it changed.
    ///
    /// - Returns: The time of the next call; `nil` if no step is left.
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

    /// Calls ``tick()`` until no step is left.
    @Sendable private static func keepTicking(_ line: ProgressLine, from first: Instant) {
        Task.detached {
            var next = Optional(first)
            while let time = next {
                // `try?` ignores no cancellation, because this task is never cancelled.
                try? await Task.sleep(until: time, clock: .continuous)
                next = line.tick()
            }
        }
    }
}

// MARK: - Signals

extension ProgressLine {
    private static let isOnScreen = Atomic(false)
    /// True if the process is ending.
    private static let isOver = Atomic(false)

    /// Initialises the state of ``wipe()``. Call this before installing a signal handler that
    /// calls it.
    static func prepare() {
        _ = isOnScreen.load(ordering: .relaxed)
        _ = isOver.load(ordering: .relaxed)
    }

    /// Erases the line when the process ends. Async-signal-safe.
    static func wipe() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        guard isOnScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
        TerminalLastWords.write("\r\u{1B}[K", to: STDERR_FILENO)
    }
}
