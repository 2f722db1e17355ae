import Foundation

/// The size of a terminal in characters.
package struct TerminalSize: Sendable, Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The size of a terminal, by default of the one on standard error; 80 × 24 if it is unknown.
    package static func current(of descriptor: Int32 = STDERR_FILENO) -> TerminalSize {
        TerminalWindow(of: descriptor)?.size ?? TerminalSize(columns: 80, rows: 24)
    }
}
