/// A line of a drawn histogram.
public struct HistogramRow: Sendable, Equatable {
    /// The channels that have a chart of their own beside luminance.
    public enum Color: Sendable, CaseIterable {
        case red, green, blue
    }

    /// The line, without spaces at its end; empty between charts.
    public let text: String
    /// The channel whose chart the line is a part of; `nil` for words, numbers and luminance.
    public let color: Color?

    init(_ text: String, color: Color? = nil) {
        self.text = text
        self.color = color
    }
}
