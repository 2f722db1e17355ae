package import Foundation
import Synchronization

/// A picture that is on its way to a terminal, and its end where a signal cuts it off.
///
/// In the middle of a sequence a terminal takes everything for a part of it, and half blocks leave
/// their colours to what follows: the shell's prompt would be neither seen nor legible.
package enum TerminalDrawing {
    /// Bytes of one call. The terminal belongs to one for as long as that takes: between two calls
    /// a signal handler gets its turn, however slow the terminal is.
    private static let pieceSize = 4_096
    /// Where a picture is being written; -1 for nowhere.
    private static let output = Atomic<Int32>(-1)
    /// Whether the process is ending: nothing is written any more.
    private static let isOver = Atomic<Bool>(false)

    /// Call it before a signal handler that uses ``interrupt()`` is installed.
    package static func prepare() {
        _ = output.load(ordering: .relaxed)
        _ = isOver.load(ordering: .relaxed)
    }

    /// Writes `bytes`, which draw a picture, to `descriptor`, piece by piece.
    ///
    /// - Parameter write: Writes a piece; it throws where that fails.
    package static func draw(
        _ bytes: Data, on descriptor: Int32, writing write: (Data) throws -> Void
    ) rethrows {
        output.store(descriptor, ordering: .sequentiallyConsistent)
        defer { output.store(-1, ordering: .sequentiallyConsistent) }
        var rest = bytes
        while !rest.isEmpty {
            // The handler has the last word, and the process ends with it.
            while isOver.load(ordering: .sequentiallyConsistent) { sleep(1) }
            try write(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
        }
    }

    /// Ends the picture that is being written and resets its colours; the process has to end then.
    ///
    /// Safe in a signal handler: nothing in it allocates or locks once ``prepare()`` has run.
    package static func interrupt() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        let descriptor = output.exchange(-1, ordering: .sequentiallyConsistent)
        guard descriptor >= 0 else { return }
        // ESC \, ESC [ 0 m, and a line of its own.
        TerminalLastWords.write("\u{1B}\\\u{1B}[0m\n", to: descriptor)
    }
}
