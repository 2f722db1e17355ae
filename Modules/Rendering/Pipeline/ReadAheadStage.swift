import CImageEditorThreads
import FoundationEssentials
import Glibc

/// Runs the preceding stages on a thread of its own, some strips ahead of the following stages.
/// Either thread can run the point operations in between.
final class ReadAheadStage: StripSource {
    private static let depth = 6

    let format: StripFormat
    let clampsColors: Bool
    private let source: any StripSource
    private let program: PointProgram?
    private let capacity: Int
    private let start: ThreadStart
    private var ring: StripRing?
    private var thread: pthread_t?
    /// True if no thread could be started: the calling thread then does everything.
    private var isAlone = false
    private var nextRow = 0

    init(
        _ source: any StripSource, running program: PointProgram? = nil, capacity: Int,
        start: @escaping ThreadStart = { cthreads_start($0, $1, $2) }
    ) {
        format = source.format
        clampsColors = program != nil
        self.source = source
        self.program = program
        self.capacity = capacity
        self.start = start
    }

    deinit {
        ring?.stop()
        if let thread { pthread_join(thread, nil) }
    }

    /// A team of two threads, which does the work of this stage and also encodes the strips. It
    /// replaces ``read(into:)``.
    var team: StripTeam { StripTeam(source, running: program, capacity: capacity) }

    func read(into strip: Strip) throws {
        if let ring = try startedRing() { return try ring.take(into: strip) }
        try source.read(into: strip)
        program?.run(on: strip.rows, top: nextRow)
        nextRow += strip.height
    }

    func finish() throws {
        try startedRing()?.waitForEnd() ?? source.finish()
    }

    /// Returns the ring that the thread fills, and starts the thread on first use; `nil` if the
    /// system refuses a thread.
    ///
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    private func startedRing() throws -> StripRing? {
        if ring != nil || isAlone { return ring }
        let strips = (format.height + capacity - 1) / capacity
        let ring = try StripRing(
            source, running: program, depth: min(Self.depth, strips), capacity: capacity)
        thread = startedThread(by: start) { ring.fill() }
        isAlone = thread == nil
        if isAlone { return nil }
        self.ring = ring
        return ring
    }
}
