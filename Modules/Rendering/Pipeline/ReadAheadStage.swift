import CThreads
import Foundation

/// Lets a thread of its own run the stages before it, some strips ahead of the stages behind it, and
/// does a run of point operations on either side.
final class ReadAheadStage: StripSource {
    private static let depth = 6

    let format: StripFormat
    /// Whether a run of point operations is done on the way.
    let runsPoints: Bool
    private let ring: StripRing
    private var thread: pthread_t?

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(
        _ source: any StripSource, running program: PointProgram? = nil, capacity: Int
    ) throws(ImageDecodingError) {
        format = source.format
        runsPoints = program != nil
        self.source = source
        self.program = program
        self.start = start
        let strips = (format.height + capacity - 1) / capacity
        ring = try StripRing(
            source, running: program, depth: min(Self.depth, strips), capacity: capacity)
    }

    deinit {
        ring.stop()
        if let thread { pthread_join(thread, nil) }
    }

    func read(into strip: Strip) throws {
        try startOnce()
        try ring.take(into: strip)
    }

    func finish() throws {
        try startOnce()
        try ring.waitForEnd()
    }

    private func startOnce() throws(ImageDecodingError) {
        guard thread == nil else { return }
        let retained = Unmanaged.passRetained(ring)
        var made = pthread_t()
        let code = cthreads_start(
            &made,
            { argument in
                guard let argument else { return }
                Unmanaged<StripRing>.fromOpaque(argument).takeRetainedValue().fill()
            }, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            throw .outOfMemory
        }
        thread = made
    }
}
