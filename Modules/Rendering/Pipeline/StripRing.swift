import Foundation

/// Strips that one thread fills, in order, and another empties.
///
/// A run of point operations on them is done by whichever thread has less to do: by the one that
/// fills where it is ahead, else by the one that empties.
///
/// Unchecked, because a lock that can be waited for lies in memory that the compiler cannot reason
/// about. `source` belongs to the filling thread, `first` and `nextRow` to the emptying one, the
/// rest to `lock`.
final class StripRing: @unchecked Sendable {
    private let source: any StripSource
    private let program: PointProgram?
    private let strips: [Strip]
    /// For each strip, whether the program has been run on it.
    private var isFinished: [Bool]
    private var first = 0
    /// The row of the image that the next strip taken begins with.
    private var nextRow = 0
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var filled = 0
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

    /// Reads the source to its end; returns when it is reached, an error comes, or it is stopped.
    func fill() {
        let result = Result { try fillAll() }
        locked { outcome = result }
    }

    private func fillAll() throws {
        var row = 0
        var index = 0
        while row < source.format.height {
            let goesOn = locked {
                while filled == strips.count && !isStopped { pthread_cond_wait(changed, lock) }
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
            }
            index = (index + 1) % strips.count
        }
        try source.finish()
    }

    /// Exchanges `strip` for the next one that has been filled.
    func take(into strip: Strip) throws {
        let isDone = try locked {
            while filled == 0 && outcome == nil { pthread_cond_wait(changed, lock) }
            if filled == 0 { try outcome?.get() }
            return isFinished[first]
        }
        strip.swapContents(with: strips[first])
        first = (first + 1) % strips.count
        locked { filled -= 1 }
        if !isDone { program?.run(on: strip.rows, top: nextRow) }
        nextRow += strip.height
    }

    /// Lets the source be read to its end, and throws what went wrong on the way.
    func waitForEnd() throws {
        try locked {
            while outcome == nil {
                // These strips are no longer needed.
                first = (first + filled) % strips.count
                filled = 0
                pthread_cond_broadcast(changed)
                pthread_cond_wait(changed, lock)
            }
            try outcome?.get()
        }
    }

    /// Makes ``fill()`` return after the strip it works on.
    func stop() {
        locked { isStopped = true }
    }

    @discardableResult
    private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
        pthread_mutex_lock(lock)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(lock)
        }
        return try body()
    }
}
