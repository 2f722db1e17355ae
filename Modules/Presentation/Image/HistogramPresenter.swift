public import Core

/// Draws a histogram with characters.
///
/// Each channel has a line of numbers and a chart from level 0 on the left to 255 on the right. The
/// highest bar between the two ends determines the scale, unless all bars between them are empty.
/// The bars at the ends contain clipped pixels and are cut off if they are higher. If red, green,
/// blue and luminance are equal, as in a grey image, only one chart is drawn.
public struct HistogramPresenter: Sendable {
    private let columns: Int

    /// - Parameter width: The number of characters in a line. A chart is 256, 128, 64 or 32
    ///   characters wide.
    public init(width: Int) {
        columns = [256, 128, 64].first { $0 <= width } ?? 32
    }

    /// Returns the lines of the histogram, each with the colour of its chart.
    public func rows(for histogram: ImageHistogram) -> [HistogramRow] {
        if histogram.luminance.mean == nil {
            return [HistogramRow("Histogram: every pixel is transparent.")]
        }
        let channels: [(name: String, color: HistogramRow.Color, channel: ImageHistogram.Channel)] =
            [
                ("Red", .red, histogram.red), ("Green", .green, histogram.green),
                ("Blue", .blue, histogram.blue),
            ]
        var rows: [HistogramRow]
        if channels.allSatisfy({ $0.channel == histogram.luminance }) {
            rows = block("Luminance, red, green, blue", histogram.luminance, height: 8)
        } else {
            rows = block("Luminance", histogram.luminance, height: 8)
            for (name, color, channel) in channels {
                rows.append(HistogramRow(""))
                rows += block(name, channel, height: 4, color: color)
            }
        }
        if histogram.transparentPixels > 0 {
            let count = HumanNumber.count(histogram.transparentPixels, "transparent pixel")
            rows += [HistogramRow(""), HistogramRow("\(count) left out.")]
        }
        return rows
    }

    private func block(
        _ name: String, _ channel: ImageHistogram.Channel, height: Int,
        color: HistogramRow.Color? = nil
    ) -> [HistogramRow] {
        let numbers =
            "\(name): mean \(Self.decimal(channel.mean ?? 0, places: 1)),"
            + " median \(channel.median ?? 0), \(Self.percent(channel.darkest)) at 0,"
            + " \(Self.percent(channel.brightest)) at 255"
        return [HistogramRow(numbers)]
            + chart(channel, rows: height).map { HistogramRow($0, color: color) }
            + [HistogramRow(axis)]
    }

    private var axis: String {
        "0" + String(repeating: " ", count: columns - 4) + "255"
    }

    private func chart(_ channel: ImageHistogram.Channel, rows: Int) -> [String] {
        let levels = channel.counts.count / columns
        let bars = (0..<columns).map { column in
            channel.counts[column * levels..<(column + 1) * levels].reduce(0, +)
        }
        var peak = bars.dropFirst().dropLast().max() ?? 0
        if peak == 0 { peak = max(1, bars.max() ?? 0) }
        let eighths = bars.map { bar -> Int in
            let height = Double(bar) / Double(peak) * Double(rows * 8)
            // Even the bar of a rare level is visible.
            return bar == 0 ? 0 : max(1, Int(min(height, Double(rows * 8)).rounded()))
        }
        return (0..<rows).reversed().map { row in
            let line = String(eighths.map { Self.blocks[min(8, max(0, $0 - row * 8))] })
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    static func percent(_ share: Double) -> String {
        if share > 0, share < 0.000_05 { return "below 0.01 %" }
        return decimal(share * 100, places: 2) + " %"
    }

    /// Formats a number with `places` decimal places. `places` must be at least 1.
    private static func decimal(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        let number = Int((value * Double(scale)).rounded())
        let fraction = String(number % scale)
        return "\(number / scale)."
            + String(repeating: "0", count: places - fraction.count) + fraction
    }
}

/// A line of a drawn histogram.
public struct HistogramRow: Sendable, Equatable {
    /// The channels that have charts of their own, in addition to luminance.
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
