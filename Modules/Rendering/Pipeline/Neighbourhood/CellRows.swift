/// Computes rows of square cells. Each cell has the mean colour of its pixels.
final class CellRows: SampleRows {
    private let source: SampleRows
    /// The first column of each cell, and the end of the last cell. Reading and writing share this
    /// list, so that rounding affects both alike.
    private let columns: [Int]
    /// The first row of each row of cells, and the end of the last one.
    private let lines: [Int]
    /// The means of the current row of cells, for each channel.
    private var means: [[Float]]
    private var nextCell = 0

    init(_ window: StripWindow, planes: Range<Int>, scale: Double) throws(ImageDecodingError) {
        source = try UnpackedRows(window, planes: planes, padding: 0, depth: 1)
        columns = Self.borders(source.ring.columns.count, scale)
        lines = Self.borders(source.rows.count, scale)
        means = Array(
            repeating: Array(repeating: 0, count: columns.count - 1), count: source.ring.channels)
        super.init(
            rows: source.rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: source.ring.columns, padding: 0, depth: 1))
    }

    override func make(_ y: Int) throws {
        if y == lines[nextCell] { try gather() }
        for channel in 0..<ring.channels {
            let target = ring.row(y, channel: channel)
            for (cell, mean) in means[channel].enumerated() {
                for x in columns[cell]..<columns[cell + 1] { target[x] = mean }
            }
        }
    }

    /// Returns the borders of cells. Cell i contains the pixels whose left or upper edge is at
    /// least i · scale and below (i + 1) · scale.
    private static func borders(_ count: Int, _ scale: Double) -> [Int] {
        var borders = [0]
        var (cell, next) = (1.0, scale.rounded(.up))
        while next < Double(count) {
            if Int(next) > borders[borders.count - 1] { borders.append(Int(next)) }
            cell += 1
            next = (cell * scale).rounded(.up)
        }
        return borders + [count]
    }

    private func gather() throws {
        let rows = lines[nextCell]..<lines[nextCell + 1]
        nextCell += 1
        var sums = Array(
            repeating: [Double](repeating: 0, count: columns.count - 1),
            count: source.ring.channels)
        for line in rows {
            _ = try source.row(line)
            for channel in 0..<source.ring.channels {
                let samples = source.ring.row(line, channel: channel)
                for cell in 0..<columns.count - 1 {
                    var sum: Float = 0
                    for x in columns[cell]..<columns[cell + 1] { sum += samples[x] }
                    sums[channel][cell] += Double(sum)
                }
            }
        }
        for channel in means.indices {
            for (cell, sum) in sums[channel].enumerated() {
                let pixels = (columns[cell + 1] - columns[cell]) * rows.count
                means[channel][cell] = Float(sum / Double(pixels))
            }
        }
    }
}
