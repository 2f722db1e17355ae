import Foundation

/// How much a terminal shows, in characters.
struct TerminalSize: Sendable, Equatable {
    var columns: Int
    var rows: Int

    /// The size of the terminal on standard error; 80 × 24 where it does not tell.
    static func current() -> TerminalSize {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return TerminalSize(columns: 80, rows: 24) }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
