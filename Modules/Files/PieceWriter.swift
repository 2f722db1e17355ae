import FoundationEssentials
import Glibc
import ImageEditorThreads

/// The queue between the thread that makes the bytes of a file and the thread that writes them.
///
/// Each piece is written to the file and passed to `onPiece`, in any order. The writing thread does
/// this work; the other thread helps when it has to wait. When all pieces are written, the writing
/// thread flushes the file, and then waits for the file that the new one has replaced, to free it.
///
/// It is `@unchecked Sendable` because the compiler cannot check its lock. `filling` and
/// `isFinished` belong to the thread that appends. Only the thread that has set ``isStoring``
/// changes `file`. After the last piece, both threads only read `file` until flushing is done; from
/// then on, only the thread that appends uses it. The lock `change` guards the rest.
final class PieceWriter: @unchecked Sendable {
    /// The size of a piece in bytes: large enough that locking costs little, small enough for the
    /// processor's cache and for a short wait in ``finish()``.
    private static let pieceSize = 256 << 10
    /// The minimum number of written bytes for which the kernel is asked to begin writing to the
    /// disk.
    private static let leastFlushed = 1 << 20
    /// The minimum number of bytes in one call that are written from the caller's memory instead of
    /// being copied.
    private static let leastLent = 1 << 20

    private struct Piece {
        let start: UnsafeRawPointer
        var count = 0
        /// The memory of the bytes, which later pieces reuse; `nil` if the bytes are in the
        /// caller's memory.
        let memory: UnsafeMutableRawPointer?

        var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
    }

    private enum Step {
        case store(Piece)
        case pass(Piece)
        case beginFlush(Range<Int>)
        case flush
    }

    /// The state of flushing the whole file on the writing thread.
    private enum Flushing {
        /// ``finish()`` has not been called, or there is no writing thread.
        case none
        case wanted
        case running
        case done
    }

    private let target: String
    private let onPiece: @Sendable (UnsafeRawBufferPointer) -> Void
    private var filling: Piece?
    private var file: AtomicFile?

    private let change = Condition()
    /// The pieces that are not yet both written and passed to `onPiece`, the oldest first.
    private var pieces: [Piece] = []
    /// The number of ``pieces`` that are written, and the number that are passed to `onPiece`.
    private var stored = 0
    private var passed = 0
    private var isStoring = false
    private var isPassing = false
    private var flushing = Flushing.none
    /// The number of bytes that are written, and the number whose write-back has begun.
    private var written = 0
    private var flushed = 0
    /// The memory of finished pieces, for reuse.
    private var free: [UnsafeMutableRawPointer] = []
    private var isRunning = false
    private var isEnding = false
    /// The replaced file that the writing thread closes before it ends.
    private var replaced: ReplacedFile?
    private var isFinished = false
    private var isDropped = false
    /// The error of writing.
    private var failure: FileError?
    /// The error of flushing, which only ``takeFile()`` throws.
    private var flushFailure: FileError?

    init(
        _ file: consuming AtomicFile, for target: String,
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        self.file = consume file
        self.target = target
        self.onPiece = onPiece
    }

    deinit {
        for memory in free + (pieces + [filling].compactMap(\.self)).compactMap(\.memory) {
            memory.deallocate()
        }
    }

    // MARK: - The appending thread

    func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        if bytes.count >= Self.leastLent { return try lend(bytes) }
        var rest = bytes[...]
        while !rest.isEmpty {
            var piece = try takePiece()
            let part = UnsafeRawBufferPointer(
                rebasing: rest.prefix(Self.pieceSize - piece.count))
            if let memory = piece.memory, let start = part.baseAddress {
                (memory + piece.count).copyMemory(from: start, byteCount: part.count)
            }
            piece.count += part.count
            rest = rest.dropFirst(part.count)
            if piece.count < Self.pieceSize {
                filling = piece
            } else {
                try handOver([piece])
            }
        }
    }

    /// Writes all bytes. If there is a writing thread, it then flushes them.
    ///
    /// - Returns: The bytes of the file.
    func finish() throws(FileError) -> Data {
        let last = filling.take()
        locked {
            if let last { pieces.append(last) }
            if isRunning, failure == nil { flushing = .wanted }
            change.broadcast()
        }
        try drain()
        isFinished = true
        return try file?.contents() ?? Data()
    }

    /// Waits until the writing thread has flushed the file, and returns the file. Call it once,
    /// after ``finish()`` has succeeded.
    ///
    /// - Throws: The error of flushing. The file is dropped then.
    func takeFile() throws(FileError) -> AtomicFile {
        let (isFlushed, error) = locked { () -> (Bool, FileError?) in
            while flushing == .wanted || flushing == .running { change.wait() }
            return (flushing == .done, flushFailure)
        }
        guard isFinished, var file = file.take() else {
            preconditionFailure("commit() follows a finish() that has succeeded")
        }
        if let error { throw error }
        file.isFlushed = isFlushed
        return file
    }

    /// Closes the replaced file on the writing thread, which then ends. Does not wait. Call it
    /// after ``takeFile()``.
    func release(_ replaced: ReplacedFile?) {
        let wasRunning = locked { () -> Bool in
            let wasRunning = isRunning
            // No thread waits for the writing thread from now on.
            (isRunning, isEnding) = (false, true)
            if wasRunning { self.replaced = replaced }
            change.broadcast()
            return wasRunning
        }
        if !wasRunning { replaced?.release() }
    }

    /// Drops the file and all pieces that are not written.
    func abandon() {
        locked { isDropped = true }
        end()
        file = nil
    }

    /// Returns the piece that is being filled, or an empty one.
    ///
    /// - Throws: The error of writing earlier pieces; `ENOMEM` if memory is short, and no piece
    ///   has memory to reuse.
    private func takePiece() throws(FileError) -> Piece {
        if let piece = filling.take() { return piece }
        let (error, used) = locked { (failure, failure == nil ? free.popLast() : nil) }
        if let error { throw error }
        if let memory = used ?? malloc(Self.pieceSize) {
            return Piece(start: memory, memory: memory)
        }
        try drain()
        guard let memory = locked({ free.popLast() }) else {
            throw .system(call: "malloc", path: target, code: ENOMEM)
        }
        return Piece(start: memory, memory: memory)
    }

    /// Writes bytes without copying them. Returns when they are written and passed to `onPiece`.
    private func lend(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var parts: [Piece] = []
        if let piece = filling.take() { parts.append(piece) }
        for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
            let part = UnsafeRawBufferPointer(
                rebasing: bytes[start..<min(bytes.count, start + Self.pieceSize)])
            guard let first = part.baseAddress else { continue }
            parts.append(Piece(start: first, count: part.count, memory: nil))
        }
        try handOver(parts)
        try drain()
    }

    private func handOver(_ parts: [Piece]) throws(FileError) {
        let isFirst = locked {
            pieces += parts
            change.broadcast()
            let isFirst = !isRunning
            isRunning = true
            return isFirst
        }
        guard isFirst else { return }
        do {
            try startThread(takesSignals: false) { self.run() }
        } catch {
            // If no thread can be started, this thread writes.
            locked { isRunning = false }
            try drain()
        }
    }

    /// Helps to write until all pieces are done.
    ///
    /// - Throws: The error of writing.
    private func drain() throws(FileError) {
        while true {
            let step = locked { () -> Step? in
                while true {
                    // Leave storing to the writing thread, which can flush the file afterwards.
                    if let step = nextPass() ?? nextStep() { return step }
                    if !isStoring, !isPassing { return nil }
                    change.wait()
                }
            }
            guard let step else { break }
            take(step)
        }
        if let failure = locked({ failure }) { throw failure }
    }

    /// Waits for the end of the writing thread.
    private func end() {
        locked {
            isEnding = true
            change.broadcast()
            while isRunning { change.wait() }
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        change.lock()
        defer { change.unlock() }
        return body()
    }

    // MARK: - Both threads

    /// Runs the writing thread.
    private func run() {
        while let step = locked({ nextStepOrEnd() }) { take(step) }
        locked { replaced.take() }?.close()
    }

    /// Waits for a step and returns it; `nil` if the thread has to end. The caller holds the lock.
    private func nextStepOrEnd() -> Step? {
        while true {
            if let step = nextStep() { return step }
            if isEnding {
                isRunning = false
                change.broadcast()
                return nil
            }
            // The calls for these steps block while the disk is busy, so pieces come first.
            if !isStoring, stored == pieces.count, flushing == .wanted {
                flushing = .running
                return .flush
            }
            if !isStoring, failure == nil, written - flushed >= Self.leastFlushed {
                isStoring = true
                return .beginFlush(flushed..<written)
            }
            change.wait()
        }
    }

    /// Returns the next step that no other thread is doing; `nil` if no step can be taken now. The
    /// caller holds the lock.
    private func nextStep() -> Step? {
        guard failure == nil, !isDropped else { return nil }
        if !isStoring, stored < pieces.count {
            isStoring = true
            return .store(pieces[stored])
        }
        return nextPass()
    }

    /// Returns the next piece to pass to `onPiece`, as ``nextStep()`` does.
    private func nextPass() -> Step? {
        guard failure == nil, !isDropped, !isPassing, passed < pieces.count else { return nil }
        isPassing = true
        return .pass(pieces[passed])
    }

    private func take(_ step: Step) {
        switch step {
        case .store(let piece):
            let result = Result { () throws(FileError) in try file?.append(piece.bytes) }
            locked {
                isStoring = false
                stored += 1
                written += piece.count
                if case .failure(let error) = result { failure = error }
                reuse()
            }
        case .pass(let piece):
            onPiece(piece.bytes)
            locked {
                isPassing = false
                passed += 1
                reuse()
            }
        case .beginFlush(let range):
            file?.beginFlush(of: range)
            locked {
                isStoring = false
                flushed = range.upperBound
                change.broadcast()
            }
        case .flush:
            let result = Result { () throws(FileError) in try file?.synchronize() }
            locked {
                flushing = .done
                // The writing thread does not use the file any more.
                flushed = written
                if case .failure(let error) = result { flushFailure = error }
                change.broadcast()
            }
        }
    }

    /// Takes back the memory of pieces that are written and passed to `onPiece`. The caller holds
    /// the lock.
    private func reuse() {
        let done = min(stored, passed)
        free += pieces.prefix(done).compactMap(\.memory)
        pieces.removeFirst(done)
        stored -= done
        passed -= done
        change.broadcast()
    }
}
