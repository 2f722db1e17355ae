import CImageEditorKernels

/// Computes the rows of crystals around random points. Each crystal has the mean colour of the
/// pixels that are nearest to its point.
///
/// Stores sums for a few rows of cells, but no pixels.
final class CrystalRows: SampleRows {
    private let source: SampleRows
    private let points: CrystalPoints
    /// The number of points in a row of cells, including one column outside of each side.
    private let cells: Int
    /// The pixel columns of each column of cells.
    private let columnsOfCell: [Range<Int>]
    /// For each pixel of a row within one cell, the index of its crystal's point among the nine
    /// points in and around the cell.
    private var owners: [Int32]
    /// The row of cells with which ``places``, ``sums`` and ``counts`` begin.
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
        var columns: [Range<Int>] = []
        var first = 0
        while first < width {
            let cell = points.cell(first)
            let end = (first + 1..<width).first { points.cell($0) != cell } ?? width
            columns += Array(repeating: first..<first, count: cell - columns.count)
            columns.append(first..<end)
            first = end
        }
        columnsOfCell = columns
        owners = Array(repeating: 0, count: columns.map(\.count).max() ?? 0)
        super.init(
            rows: source.rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: source.ring.columns, padding: 0, depth: 1))
    }

    override func make(_ y: Int) throws {
        let row = points.cell(y)
        // A crystal that reaches into this row of cells has its point at most one row of cells
        // below, and pixels at most two.
        while nextGathered <= rows.upperBound, points.cell(nextGathered) <= row + 2 {
            try gather(nextGathered)
            nextGathered += 1
        }
        drop(before: row - 1)
        forEachRun(y) { owner, columns in
            for channel in 0..<ring.channels {
                let mean = Float(sums[owner][channel] / counts[owner])
                (ring.row(y, channel: channel) + columns.lowerBound)
                    .update(repeating: mean, count: columns.count)
            }
        }
    }

    private func gather(_ y: Int) throws {
        let samples = try source.row(y)
        let channels = ring.channels
        let stride = source.ring.planeStride
        forEachRun(y) { owner, columns in
            for channel in 0..<channels {
                let plane = samples + channel * stride
                var sum = 0.0
                for x in columns { sum += Double(plane[x]) }
                sums[owner][channel] += sum
            }
            counts[owner] += Double(columns.count)
        }
    }

    /// Calls `body`, from left to right, for each run of columns of row `y` that belong to one
    /// crystal. A pixel belongs to the nearest of the nine points in and around its cell.
    private func forEachRun(_ y: Int, _ body: (_ owner: Int, _ columns: Range<Int>) -> Void) {
        let row = points.cell(y)
        extend(through: row + 1)
        let top = (row - 1 - firstRow) * cells
        var near: [Float] = Array(repeating: 0, count: 18)
        for (cell, columns) in columnsOfCell.enumerated() where !columns.isEmpty {
            func candidate(_ index: Int) -> Int { top + index / 3 * cells + cell + index % 3 }
            for index in 0..<9 {
                let place = places[candidate(index)]
                near[2 * index] = Float(place.x)
                near[2 * index + 1] = Float(place.y)
            }
            kernels_nearest(
                near, 9, Float(y) + 0.5, columns.lowerBound, columns.count, &owners,
                KERNELS_WIDEST)
            var first = 0
            while first < columns.count {
                let owner = owners[first]
                var end = first + 1
                while end < columns.count, owners[end] == owner { end += 1 }
                body(
                    candidate(Int(owner)),
                    columns.lowerBound + first..<columns.lowerBound + end)
                first = end
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
