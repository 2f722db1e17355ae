import Core
import Foundation
import ImageEditorTerminalGraphics
import Presentation

/// How histograms are drawn on standard output.
struct TerminalHistogram {
    /// Characters of a line.
    let width: Int
    /// Draws charts in the colours of their channels.
    let hasColors: Bool

    /// Of the terminal's width, and in its colours; plain and 64 characters wide for a file or a
    /// pipe.
    static var current: TerminalHistogram {
        guard Console.outputIsTerminal else {
            return TerminalHistogram(width: 64, hasColors: false)
        }
        let colors = TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment)
        return TerminalHistogram(
            width: TerminalSize.current(of: STDOUT_FILENO).columns, hasColors: colors != nil)
    }

    /// The lines to print.
    func lines(for histogram: ImageHistogram) -> [String] {
        HistogramPresenter(width: width).rows(for: histogram).map(painted)
    }

    private func painted(_ row: HistogramRow) -> String {
        guard hasColors, let color = row.color, !row.text.isEmpty else { return row.text }
        return "\u{1B}[\(Self.code(of: color))m\(row.text)\u{1B}[0m"
    }

    /// The number that every terminal with colours has for it.
    private static func code(of color: HistogramRow.Color) -> Int {
        switch color {
        case .red: 31
        case .green: 32
        // The bright one: the other can hardly be seen on black.
        case .blue: 94
        }
    }
}
