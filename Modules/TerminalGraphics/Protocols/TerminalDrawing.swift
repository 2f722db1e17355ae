package import FoundationEssentials
import Glibc
import Synchronization

/// Draws a picture on a terminal, and ends it cleanly if a signal interrupts it.
///
/// A terminal treats everything after an unfinished sequence as a part of it, and interrupted half
/// blocks would colour the text that follows: the shell's prompt would be invisible or illegible.
package enum TerminalDrawing {
    /// The number of bytes of one write. The terminal is locked for one write only, so that a
    /// signal handler gets its turn between two writes, however slow the terminal is.
    private static let pieceSize = 4_096
    /// The descriptor that a picture is being written to; -1 for none.
    private static let output = Atomic<Int32>(-1)
    /// True if the process is ending: nothing more is written.
    private static let isOver = Atomic<Bool>(false)

    /// Prepares ``interrupt()``. Call it before you install a signal handler that uses it.
    package static func prepare() {
        _ = output.load(ordering: .relaxed)
        _ = isOver.load(ordering: .relaxed)
    }

    /// Writes `bytes`, which draw a picture, to `descriptor`, piece by piece.
    ///
    /// - Parameter write: Writes one piece, or throws.
    package static func draw(
        _ bytes: Data, on descriptor: Int32, writing write: (Data) throws -> Void
    ) rethrows {
        output.store(descriptor, ordering: .sequentiallyConsistent)
        defer { output.store(-1, ordering: .sequentiallyConsistent) }
        var rest = bytes
        while !rest.isEmpty {
            // Wait here: the signal handler writes the end of the picture and ends the process.
            while isOver.load(ordering: .sequentiallyConsistent) { sleep(1) }
            try write(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
        }
    }

    /// Ends the picture that is being written and resets its colours. The process has to end
    /// afterwards.
    ///
    /// Safe in a signal handler: after ``prepare()`` it neither allocates nor locks.
    package static func interrupt() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        let descriptor = output.exchange(-1, ordering: .sequentiallyConsistent)
        guard descriptor >= 0 else { return }
        // ESC \ ends the sequence, ESC [ 0 m resets the colours; then a new line.
        TerminalLastWords.write("\u{1B}\\\u{1B}[0m\n", to: descriptor)
    }
}
