import Foundation
import Presentation

/// How histograms are drawn on standard output.
enum TerminalHistogram {
    /// Of the terminal's width, and in its colours; plain and 64 characters wide for a file or a pipe.
    static func presenter() -> HistogramPresenter {
        guard Console.outputIsTerminal else {
            return HistogramPresenter(width: 64, hasColors: false)
        }
        let colors = TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment)
        return HistogramPresenter(width: columns, hasColors: colors != nil)
    }

    /// Those of the terminal on standard output; 80 where it does not tell.
    private static var columns: Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }
}
