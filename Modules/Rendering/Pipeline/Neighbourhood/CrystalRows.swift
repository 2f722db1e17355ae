/// Rows of cells around scattered points, each of one colour: the mean of the pixels that are nearer
/// to its point than to any other.
///
/// Sums of a few rows of cells are kept, and no pixels.
final class CrystalRows: SampleRows {
    private let source: SampleRows
    private let points: CrystalPoints
    /// Points in a row of cells; one column lies beyond each side.
    private let cells: Int
    /// For each column of pixels, the column of its cell.
    private let cellOfColumn: [Int]
    /// For each column of a row of pixels, the crystal it belongs to: an index of the arrays below.
    private var owners: [Int]
    /// The row of cells that the arrays begin with.
    private var firstRow = -1
    private var places: [SIMD2<Double>] = []
    private var sums: [SIMD4<Double>] = []
    private var counts: [Double] = []
    private var nextGathered = 0

    init(_ window: StripWindow, planes: Range<Int>, _ points: CrystalPoints)
        throws(ImageDecodingError)
    {
        source = try UnpackedRows(window, planes: planes, padding: 0, depth: 1)
        self.points = points
        let width = source.ring.columns.count
        cells = points.cell(width - 1) + 3
        cellOfColumn = (0..<width).map { points.cell($0) + 1 }
        owners = Array(repeating: 0, count: width)
        super.init(
            rows: source.rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: source.ring.columns, padding: 0, depth: 1))
    }

    override func make(_ y: Int) throws {
        let row = points.cell(y)
        // The crystals here have points down to the next row of cells, and pixels in the one after.
        while nextGathered <= rows.upperBound, points.cell(nextGathered) <= row + 2 {
            try gather(nextGathered)
            nextGathered += 1
        }
        drop(before: row - 1)
        findOwners(y)
        for channel in 0..<ring.channels {
            let target = ring.row(y, channel: channel)
            for (x, owner) in owners.enumerated() {
                target[x] = Float(sums[owner][channel] / counts[owner])
            }
        }
    }

    private func gather(_ y: Int) throws {
        let samples = try source.row(y)
        findOwners(y)
        let channels = ring.channels
        let stride = source.ring.planeStride
        for (x, owner) in owners.enumerated() {
            var color = SIMD4<Double>.zero
            for channel in 0..<channels { color[channel] = Double(samples[channel * stride + x]) }
            sums[owner] += color
            counts[owner] += 1
        }
    }

    /// The nearest of the nine points around each pixel's cell.
    private func findOwners(_ y: Int) {
        let row = points.cell(y)
        extend(through: row + 1)
        let top = (row - 1 - firstRow) * cells
        let middle = Double(y) + 0.5
        var x = 0
        while x < owners.count {
            let column = cellOfColumn[x]
            let candidates = (0..<9).map { top + $0 / 3 * cells + column - 1 + $0 % 3 }
            let near = candidates.map { places[$0] }
            while x < owners.count, cellOfColumn[x] == column {
                var (least, nearest) = (Double.infinity, 0)
                for index in 0..<9 {
                    let away = near[index] - SIMD2(Double(x) + 0.5, middle)
                    let distance = away.x * away.x + away.y * away.y
                    if distance < least { (least, nearest) = (distance, index) }
                }
                owners[x] = candidates[nearest]
                x += 1
            }
        }
    }

    private func extend(through row: Int) {
        while firstRow + places.count / cells <= row {
            let next = firstRow + places.count / cells
            places += (0..<cells).map { points.point(column: $0 - 1, row: next) }
            sums += Array(repeating: .zero, count: cells)
            counts += Array(repeating: 0, count: cells)
        }
    }

    private func drop(before row: Int) {
        let count = max(0, row - firstRow) * cells
        guard count > 0 else { return }
        places.removeFirst(count)
        sums.removeFirst(count)
        counts.removeFirst(count)
        firstRow = row
    }
}
