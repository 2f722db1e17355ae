import FoundationEssentials
import ImageEditorThreads

/// Two threads that decode, change and encode a picture. Each one does all of this for a strip
/// before it takes the next strip, so that the strip stays in the cache of one processor.
///
/// Only the first step of reading must be done strip after strip, by one thread at a time. The
/// calling thread begins with the first strip, and passes all bytes on, in order.
///
/// The class is `@unchecked Sendable`, because the compiler cannot check memory that a lock with a
/// condition protects. The thread with the turn to read uses `source`. A piece belongs to the
/// thread that encodes its strip, and to the calling thread while `isEncoded` is true for it.
/// `waits` protects the rest.
final class StripTeam: @unchecked Sendable {
    /// The largest number of strips that are read before the bytes of the first one are passed on.
    private static let depth = 8
    /// The largest number of pixels in a strip. A strip and its coefficients should fit into the
    /// cache of a processor, and take no more memory than a ``StripRing``.
    private static let mostPixels = 1 << 17

    private let source: any StripSource
    private let program: PointProgram?
    private let capacity: Int
    private let count: Int
    private let pieces: [Piece]
    private let waits = SpinningCondition()
    private var isEncoded = Array(repeating: false, count: StripTeam.depth)
    private var isReading = false
    /// The number of strips whose reading has begun.
    private var begun = 0
    /// The number of strips whose bytes have been passed on.
    private var passed = 0
    private var failure: (any Error)?
    private var isStopped = false

    /// - Parameter capacity: The rows of a strip.
    init(_ source: any StripSource, running program: PointProgram?, capacity: Int) {
        self.source = source
        self.program = program
        self.capacity = Strip.rounded(capacity)
        count = (source.format.height + self.capacity - 1) / self.capacity
        pieces = (0..<StripTeam.depth).map { _ in Piece() }
    }

    /// Encodes all rows, and passes the bytes of each strip to `sink`.
    ///
    /// - Parameters:
    ///   - encoder: Begins and ends the file. It has ``ImageEncoder/codesRowsApart``.
    ///   - another: Returns another encoder of the same file. The second thread calls it.
    ///   - isCancelled: Called between strips; `true` ends the work with `CancellationError`.
    ///   - onProgress: Called with the share of strips done. Like `sink`, it is called on the
    ///     calling thread.
    /// - Returns: `false`, without having read anything, if `source` cannot be read in two steps or
    ///   the picture is very wide.
    func encode(
        with encoder: any ImageEncoder, and another: () throws -> any ImageEncoder,
        isCancelled: () -> Bool, onProgress: (Double) -> Void = { _ in },
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        guard source.format.width * capacity <= StripTeam.mostPixels,
            let steps = source.steps(capacity: capacity),
            let otherSteps = source.steps(capacity: capacity)
        else { return false }
        _ = try concurrently(
            {
                defer { stop() }
                // Both threads make their strips at the same time.
                let strip = try Strip(source.format, capacity: capacity)
                while true {
                    if isCancelled() { throw CancellationError() }
                    switch try nextForCaller() {
                    case .encode(let index): try encode(index, steps, strip, encoder)
                    case .pass(let piece):
                        try piece.bytes.withBytes(sink)
                        letPass()
                        onProgress(Double(passed) / Double(count))
                    case .end: return
                    }
                }
            }, { help(otherSteps, another) })
        if let failure { throw failure }
        try source.finish()
        encoder.begin(at: count * capacity)
        try encoder.finish(into: sink)
        return true
    }

    /// Encodes strips on the second thread, until all are encoded or the work ends.
    private func help(_ steps: ReadingSteps, _ another: () throws -> any ImageEncoder) {
        do {
            let strip = try Strip(source.format, capacity: capacity)
            let encoder = try another()
            while case .encode(let index) = nextForHelper() {
                try encode(index, steps, strip, encoder)
            }
        } catch {
            fail(error)
        }
    }

    /// Encodes a strip on a thread that has the turn to read.
    private func encode(
        _ index: Int, _ steps: ReadingSteps, _ strip: Strip, _ encoder: any ImageEncoder
    ) throws {
        do {
            try steps.first(strip)
        } catch {
            // Keep the turn to read: after an error, no thread may read.
            fail(error)
            throw error
        }
        waits.change { isReading = false }
        steps.second(strip)
        let row = index * capacity
        program?.run(on: strip.rows, top: row)
        if index > 0 { encoder.begin(at: row) }
        try encoder.write(strip)
        let piece = pieces[index % StripTeam.depth]
        piece.bytes.removeAll()
        try encoder.drain { try piece.bytes.append($0) }
        waits.change { isEncoded[index % StripTeam.depth] = true }
    }

    // MARK: - The state

    private enum Work {
        /// Encode the strip with this index.
        case encode(Int)
        /// Pass on these bytes.
        case pass(Piece)
        case end
    }

    /// Waits for work of the calling thread.
    private func nextForCaller() throws -> Work {
        try waits.wait {
            if let failure { throw failure }
            if passed == count { return .end }
            if isEncoded[passed % StripTeam.depth] {
                return .pass(pieces[passed % StripTeam.depth])
            }
            return beginStrip()
        }
    }

    /// Waits for work of the second thread.
    private func nextForHelper() -> Work {
        waits.wait {
            if isStopped || failure != nil || begun == count { return .end }
            // The first encoder must get the first strip, because it begins the file.
            return begun > 0 ? beginStrip() : nil
        }
    }

    /// Gives a thread the turn to read the next strip; returns `nil` if the thread has to wait.
    private func beginStrip() -> Work? {
        guard !isReading, begun < count, begun < passed + StripTeam.depth else { return nil }
        isReading = true
        begun += 1
        return .encode(begun - 1)
    }

    private func letPass() {
        waits.change {
            isEncoded[passed % StripTeam.depth] = false
            passed += 1
        }
    }

    private func stop() { waits.change { isStopped = true } }

    private func fail(_ error: any Error) { waits.change { failure = failure ?? error } }

    /// The bytes of an encoded strip.
    private final class Piece {
        var bytes = GrowingData()
    }
}
