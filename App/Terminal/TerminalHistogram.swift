import Core
import FoundationEssentials
import Glibc
import ImageEditorTerminalGraphics
import Presentation

/// Formats histograms as lines of text for standard output.
struct TerminalHistogram {
    /// The number of characters of a line.
    let width: Int
    /// True to draw charts in the colours of their channels.
    let hasColors: Bool

    /// The terminal's width and colours; 64 characters without colours for a file or pipe.
    static var current: TerminalHistogram {
        guard Console.outputIsTerminal else {
            return TerminalHistogram(width: 64, hasColors: false)
        }
        return TerminalHistogram(
            width: TerminalSize.current(of: STDOUT_FILENO).columns,
            hasColors: Console.outputHasColors)
    }

    func lines(for histogram: ImageHistogram) -> [String] {
        HistogramPresenter(width: width).rows(for: histogram).map(painted)
    }

    private func painted(_ row: HistogramRow) -> String {
        guard hasColors, let color = row.color, !row.text.isEmpty else { return row.text }
        return "\u{1B}[\(Self.code(of: color))m\(row.text)\u{1B}[0m"
    }

    private static func code(of color: HistogramRow.Color) -> Int {
        switch color {
        case .red: 31
        case .green: 32
        // Bright blue, because plain blue is hard to see on black.
        case .blue: 94
        }
    }
}
