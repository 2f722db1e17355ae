import Foundation
import Presentation
import TerminalGraphics

/// How histograms are drawn on standard output.
enum TerminalHistogram {
    /// Of the terminal's width, and in its colours; plain and 64 characters wide for a file or a pipe.
    static func presenter() -> HistogramPresenter {
        guard Console.outputIsTerminal else {
            return HistogramPresenter(width: 64, hasColors: false)
        }
        let colors = TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment)
        return HistogramPresenter(
            width: TerminalSize.current(of: STDOUT_FILENO).columns, hasColors: colors != nil)
    }
}
