import CImageEditorThreads
import Glibc
import ImageEditorThreads

/// Two threads that share the work of several stages: the thread that reads the last stage, and a
/// helper. Each makes the next strip of a stage that is ready, so that neither waits while the
/// other has work, whichever stage takes longest.
///
/// A stage makes its strips one after the other, on either thread. The result therefore does not
/// depend on the threads.
///
/// The class is `@unchecked Sendable`, because the compiler cannot check memory that a lock
/// protects: `waits` protects the state of the queues. The thread that has claimed a queue uses its
/// source. `queues` changes only before the helper starts and after it has ended. Only the reading
/// thread uses `hasBegun` and `thread`.
final class StripCrew: @unchecked Sendable {
    private let waits = SpinningCondition()
    private let start: ThreadStart?
    /// The queues from the first stage to the last.
    private var queues: [StripQueue] = []
    private var thread: pthread_t?
    private var hasBegun = false
    private var isStopped = false

    /// - Parameter start: Starts the helper; `nil` for none.
    init(start: ThreadStart? = { cthreads_start($0, $1, $2) }) { self.start = start }

    /// Appends a stage.
    fileprivate func add(_ queue: StripQueue) { queues.append(queue) }

    /// Reads the next strip of a stage: one that is waiting, or else one that this thread makes.
    /// The strip is empty if none is waiting and the stage was ended.
    fileprivate func read(_ queue: StripQueue, into strip: Strip) throws {
        let isLast = queue === queues.last
        if isLast, !hasBegun { begin() }
        while true {
            let step: Step = try waits.wait {
                if !queue.filled.isEmpty { return .take }
                if let failure = queue.failure { throw failure }
                if queue.isFinished { return .end }
                if queue.claim() { return .make }
                // The other thread makes the strip. Meanwhile this thread makes one for an earlier
                // stage, which waits for nothing.
                return isLast ? claimed(before: queue).map { .help($0) } : nil
            }
            switch step {
            case .take: return take(queue, into: strip)
            case .make:
                do {
                    let top = queue.rowsMade
                    try queue.source.read(into: strip)
                    queue.program?.run(on: strip.rows, top: top)
                } catch {
                    waits.change { queue.fail(error) }
                    throw error
                }
                return waits.change { queue.release(strip.height) }
            case .help(let other): fill(other)
            case .end:
                strip.height = 0
                return
            }
        }
    }

    private enum Step {
        /// Take the strip that waits longest.
        case take
        /// Make the strip. The queue is claimed.
        case make
        /// Make a strip of this queue, which is claimed, for another stage.
        case help(StripQueue)
        /// There is no strip any more.
        case end
    }

    /// Swaps the contents of `strip` with those of the strip that waits longest.
    private func take(_ queue: StripQueue, into strip: Strip) {
        let made = waits.change {
            let made = queue.filled.removeFirst()
            strip.swapContents(with: made.strip)
            queue.spare.append(made.strip)
            return made
        }
        if !made.isComplete { queue.program?.run(on: strip.rows, top: made.top) }
    }

    /// Waits until no thread uses the stage, and ends it, unless it was ended before.
    fileprivate func finish(_ queue: StripQueue) throws {
        let isFirst: Bool = try waits.wait {
            if let failure = queue.failure { throw failure }
            if queue.isFinished { return false }
            return queue.claim() ? true : nil
        }
        guard isFirst else { return }
        do {
            try queue.source.finish()
        } catch {
            waits.change { queue.fail(error) }
            throw error
        }
        waits.change { queue.finish() }
    }

    /// Ends the helper, and releases the stages.
    fileprivate func end() {
        waits.change { isStopped = true }
        if let thread { pthread_join(thread, nil) }
        thread = nil
        queues = []
    }

    private func begin() {
        hasBegun = true
        if let start { thread = startedThread(by: start) { self.help() } }
    }

    /// Makes strips on the helper, until none is left to make or the work ends.
    private func help() {
        while let queue = next() { fill(queue) }
    }

    private func next() -> StripQueue? {
        waits.wait { () -> StripQueue?? in
            if isStopped || queues.allSatisfy(\.isOver) { return .some(nil) }
            return claimed(before: nil).map { .some($0) }
        }
    }

    /// Claims the first queue before `end` that has room, and whose stage has a strip to work on.
    /// Returns `nil` if no queue has both.
    ///
    /// The helper thereby keeps to the first stage, while the other thread keeps to the last ones,
    /// and what a stage needs stays in the cache of one processor.
    private func claimed(before end: StripQueue?) -> StripQueue? {
        let last = queues.firstIndex { $0 === end } ?? queues.count
        return queues[..<last].indices.first { index in
            (index == 0 || queues[index - 1].hasInput) && queues[index].hasRoom
                && queues[index].claim()
        }.map { queues[$0] }
    }

    /// Makes a strip that waits in the queue, which this thread has claimed. The thread that takes
    /// the strip runs the program if few strips wait: it then has less work than this one.
    private func fill(_ queue: StripQueue) {
        do {
            let (spare, isAhead) = waits.locked { (queue.spare.popLast(), queue.isHalfFull) }
            let strip = try spare ?? queue.newStrip()
            let top = queue.rowsMade
            try queue.source.read(into: strip)
            if isAhead { queue.program?.run(on: strip.rows, top: top) }
            waits.change {
                queue.filled.append((strip, top, isAhead))
                queue.release(strip.height)
            }
        } catch {
            waits.change { queue.fail(error) }
        }
    }
}

/// The strips of a stage that wait for the following stage, and the state of the stage.
private final class StripQueue {
    /// The largest number of strips that wait.
    private static let depth = 6

    let source: any StripSource
    /// The point operations to run on each strip.
    let program: PointProgram?
    private let capacity: Int
    /// The strips that wait, in order, their first rows, and true for those on which the program
    /// has run.
    var filled: [(strip: Strip, top: Int, isComplete: Bool)] = []
    /// The strips that are empty.
    var spare: [Strip] = []
    private(set) var failure: (any Error)?
    /// True after the source was ended without an error.
    private(set) var isFinished = false
    /// True while a thread uses the source.
    private var isClaimed = false
    private(set) var rowsMade = 0

    init(_ source: any StripSource, running program: PointProgram?, capacity: Int) {
        self.source = source
        self.program = program
        self.capacity = capacity
    }

    /// True if no strip can be made any more.
    var isOver: Bool { failure != nil || isFinished || rowsMade >= source.format.height }

    /// True if the following stage can go on.
    var hasInput: Bool { !filled.isEmpty || isOver }

    var hasRoom: Bool { !isOver && filled.count < Self.depth }

    var isHalfFull: Bool { 2 * filled.count >= Self.depth }

    func newStrip() throws -> Strip { try Strip(source.format, capacity: capacity) }

    /// Returns `false` if another thread uses the source.
    func claim() -> Bool {
        defer { isClaimed = true }
        return !isClaimed
    }

    func release(_ rows: Int) {
        rowsMade += rows
        isClaimed = false
    }

    func finish() {
        isFinished = true
        isClaimed = false
    }

    func fail(_ error: any Error) {
        failure = error
        isClaimed = false
    }
}

/// A stage whose strips a ``StripCrew`` makes, some ahead of the following stage.
final class CrewStage: StripSource {
    let format: StripFormat
    let clampsColors: Bool
    private let crew: StripCrew
    private let queue: StripQueue

    /// Adds the stage to a crew, after those before it. The last one must be released first.
    ///
    /// - Parameter program: The point operations to run on each strip; `nil` for none.
    init(
        _ source: any StripSource, running program: PointProgram? = nil, capacity: Int,
        in crew: StripCrew
    ) {
        format = source.format
        clampsColors = program != nil
        self.crew = crew
        queue = StripQueue(source, running: program, capacity: capacity)
        crew.add(queue)
    }

    deinit { crew.end() }

    func read(into strip: Strip) throws { try crew.read(queue, into: strip) }

    func finish() throws { try crew.finish(queue) }
}
