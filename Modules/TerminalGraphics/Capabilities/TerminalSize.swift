import Foundation

/// How much a terminal shows, in characters.
package struct TerminalSize: Sendable, Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The size of a terminal, that on standard error when not given; 80 × 24 where it does not
    /// tell.
    package static func current(of descriptor: Int32 = STDERR_FILENO) -> TerminalSize {
        TerminalWindow(of: descriptor)?.size ?? TerminalSize(columns: 80, rows: 24)
    }
}
