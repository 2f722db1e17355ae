/// A line of a drawn histogram.
public struct HistogramRow: Sendable, Equatable {
    /// The channels with their own charts besides luminance.
    public enum Color: Sendable, CaseIterable {
        case red, green, blue
    }

    /// The line, without spaces at its end; empty between charts.
    public let text: String
    /// The channel of the chart that the line belongs to; `nil` for text and luminance.
    public let color: Color?

    init(_ text: String, color: Color? = nil) {
        self.text = text
        self.color = color
    }
}
