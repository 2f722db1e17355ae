import FoundationEssentials
import Glibc
import ImageEditorThreads

/// The queue between the thread that makes the bytes of a file and the thread that writes them.
///
/// Each piece is written to the file and passed to `onPiece`, in any order. The writing thread does
/// this work; the other thread helps when it has to wait.
///
/// It is `@unchecked Sendable` because the compiler cannot check its lock. `filling` and
/// `isFinished` belong to the thread that appends. `file` belongs to the thread that has set
/// ``isStoring``. The lock `change` guards the rest.
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
        case flush(Range<Int>)
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
    /// The number of bytes that are written, and the number whose write-back has begun.
    private var written = 0
    private var flushed = 0
    /// The memory of finished pieces, for reuse.
    private var free: [UnsafeMutableRawPointer] = []
    private var isRunning = false
    private var isEnding = false
    private var isFinished = false
    private var isDropped = false
    private var failure: FileError?

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

    /// Writes all bytes, and ends the writing thread.
    ///
    /// - Returns: The bytes of the file.
    func finish() throws(FileError) -> Data {
        if let piece = filling.take() {
            locked {
                pieces.append(piece)
                change.broadcast()
            }
        }
        try drain()
        end()
        isFinished = true
        return try file?.contents() ?? Data()
    }

    /// Returns the file. Call it once, after ``finish()`` has succeeded.
    func takeFile() -> AtomicFile {
        guard isFinished, let file = file.take() else {
            preconditionFailure("commit() follows a finish() that has succeeded")
        }
        return file
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
                    if let step = nextStep() { return step }
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
            isEnding = false
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
            // The call for this step blocks while the disk is busy, so pieces come first.
            if !isStoring, failure == nil, written - flushed >= Self.leastFlushed {
                isStoring = true
                return .flush(flushed..<written)
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
        if !isPassing, passed < pieces.count {
            isPassing = true
            return .pass(pieces[passed])
        }
        return nil
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
        case .flush(let range):
            file?.beginFlush(of: range)
            locked {
                isStoring = false
                flushed = range.upperBound
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
