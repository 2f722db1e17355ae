import FoundationEssentials
import Glibc

/// The size of a terminal in characters.
package struct TerminalSize: Sendable, Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Returns the size of a terminal, by default of the one on standard error; 80 × 24 if the size
    /// is unknown.
    package static func current(of descriptor: Int32 = STDERR_FILENO) -> TerminalSize {
        TerminalWindow(of: descriptor)?.size ?? TerminalSize(columns: 80, rows: 24)
    }
}

/// The size of a terminal that its driver reports.
struct TerminalWindow: Equatable {
    let size: TerminalSize
    /// The size of a character in pixels; `nil` if the driver does not know it.
    let cell: CellSize?

    /// - Returns: `nil` if `descriptor` is not a terminal, or the driver knows no size.
    init?(of descriptor: Int32) {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
            window.ws_row > 0
        else { return nil }
        size = TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
        cell = CellSize(
            width: Int(window.ws_xpixel / window.ws_col),
            height: Int(window.ws_ypixel / window.ws_row))
    }
}
