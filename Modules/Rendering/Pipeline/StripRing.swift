import FoundationEssentials
import Glibc

/// Strips that one thread fills, in order, and another one empties.
///
/// The thread with less work runs the point operations: the filling one if it is ahead, otherwise
/// the emptying one.
///
/// A thread that has to wait is woken when the ring is half full, once for several strips, because
/// each waking costs the other thread a tenth of the time that a strip takes.
///
/// The class is `@unchecked Sendable`, because the compiler cannot check memory that a lock with a
/// condition protects. `source` belongs to the filling thread, `first` and `nextRow` to the
/// emptying one. A strip belongs to the emptying thread while it counts as filled, and otherwise to
/// the filling thread. `lock` protects the rest.
final class StripRing: @unchecked Sendable {
    private let source: any StripSource
    private let program: PointProgram?
    private let strips: [Strip]
    /// Half of the number of strips, but at least 1.
    private var half: Int { max(strips.count / 2, 1) }
    /// For each strip, true if it needs no point operations, or if they have been run on it.
    private var isFinished: [Bool]
    private var first = 0
    /// The first image row of the next strip to take.
    private var nextRow = 0
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var filled = 0
    /// The number of filled strips at which the emptying thread goes on; `nil` if it is not
    /// waiting.
    private var least: Int?
    /// The number of filled strips at which the filling thread goes on; `nil` if it is not waiting.
    private var most: Int?
    private var isStopped = false
    private var outcome: Result<Void, any Error>?

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(
        _ source: any StripSource, running program: PointProgram?, depth: Int, capacity: Int
    ) throws(ImageDecodingError) {
        self.source = source
        self.program = program
        isFinished = Array(repeating: program == nil, count: depth)
        var strips: [Strip] = []
        for _ in 0..<depth { strips.append(try Strip(source.format, capacity: capacity)) }
        self.strips = strips
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Reads the source until its end, an error, or ``stop()``.
    func fill() {
        let result = Result { try fillAll() }
        locked {
            outcome = result
            pthread_cond_broadcast(changed)
        }
    }

    private func fillAll() throws {
        var row = 0
        var index = 0
        while row < source.format.height {
            let goesOn = locked {
                if filled == strips.count { most = strips.count - half }
                while let most, filled > most, !isStopped { pthread_cond_wait(changed, lock) }
                most = nil
                return !isStopped
            }
            guard goesOn else { return }
            let strip = strips[index]
            try source.read(into: strip)
            let isAhead = locked { 2 * filled >= strips.count }
            if isAhead { program?.run(on: strip.rows, top: row) }
            row += strip.height
            locked {
                isFinished[index] = isAhead || program == nil
                filled += 1
                if let least, filled >= least { pthread_cond_broadcast(changed) }
            }
            index = (index + 1) % strips.count
        }
        try source.finish()
    }

    /// Waits for the next filled strip, and swaps its contents with those of `strip`. Runs the
    /// point operations if the filling thread has not.
    ///
    /// - Throws: The error that ended ``fill()``, once all filled strips have been taken.
    func take(into strip: Strip) throws {
        let isDone = try locked {
            if filled == 0 { least = half }
            while let least, filled < least, outcome == nil { pthread_cond_wait(changed, lock) }
            least = nil
            if filled == 0 { try outcome?.get() }
            return isFinished[first]
        }
        strip.swapContents(with: strips[first])
        first = (first + 1) % strips.count
        locked {
            filled -= 1
            if let most, filled <= most { pthread_cond_broadcast(changed) }
        }
        if !isDone { program?.run(on: strip.rows, top: nextRow) }
        nextRow += strip.height
    }

    /// Waits until ``fill()`` ends, and throws its error, if any.
    func waitForEnd() throws {
        try locked {
            while outcome == nil {
                // Discard the filled strips, so that the filling thread can go on.
                first = (first + filled) % strips.count
                filled = 0
                least = half
                pthread_cond_broadcast(changed)
                pthread_cond_wait(changed, lock)
            }
            least = nil
            try outcome?.get()
        }
    }

    /// Makes ``fill()`` return after its current strip.
    func stop() {
        locked {
            isStopped = true
            pthread_cond_broadcast(changed)
        }
    }

    @discardableResult
    private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body()
    }
}
