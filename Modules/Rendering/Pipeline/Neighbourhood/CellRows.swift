/// Rows of square cells, each of one colour: the mean of its pixels.
final class CellRows: SampleRows {
    private let source: SampleRows
    private let scale: Double
    /// For each channel, one for each cell of the row of cells under way.
    private var means: [[Float]]
    private var lastRow = -1

    init(_ window: StripWindow, planes: Range<Int>, scale: Double) throws(ImageDecodingError) {
        source = try UnpackedRows(window, planes: planes, padding: 0, depth: 1)
        self.scale = scale
        means = Array(repeating: [], count: source.ring.channels)
        super.init(
            rows: source.rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: source.ring.columns, padding: 0, depth: 1))
    }

    override func make(_ y: Int) throws {
        if y > lastRow { try gather(from: y) }
        for channel in 0..<ring.channels {
            let target = ring.row(y, channel: channel)
            for (cell, mean) in means[channel].enumerated() {
                for x in columns(cell) { target[x] = mean }
            }
        }
    }

    /// Cell i holds the pixels that begin in i · scale ..< (i + 1) · scale.
    private func range(_ cell: Int, of count: Int) -> Range<Int> {
        let first = min(Int((Double(cell) * scale).rounded(.up)), count)
        return first..<max(first, min(Int((Double(cell + 1) * scale).rounded(.up)), count))
    }

    private func columns(_ cell: Int) -> Range<Int> { range(cell, of: source.ring.columns.count) }

    private func gather(from y: Int) throws {
        let width = source.ring.columns.count
        let lines = range(Int((Double(y) / scale).rounded(.down)), of: rows.count)
        let last = max(y, lines.upperBound - 1)
        let cells = Int((Double(width - 1) / scale).rounded(.down)) + 1
        var sums = Array(
            repeating: [Double](repeating: 0, count: cells), count: source.ring.channels)
        for line in y...last {
            _ = try source.row(line)
            for channel in 0..<source.ring.channels {
                let samples = source.ring.row(line, channel: channel)
                for cell in 0..<cells {
                    var sum: Float = 0
                    for x in columns(cell) { sum += samples[x] }
                    sums[channel][cell] += Double(sum)
                }
            }
        }
        for channel in means.indices {
            means[channel] = sums[channel].enumerated().map { cell, sum in
                Float(sum / Double(max(1, columns(cell).count * (last - y + 1))))
            }
        }
        lastRow = last
    }
}
