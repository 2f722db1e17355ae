extension NeighbourhoodOperation {
    /// The largest reach of a ``RowOperation``, in rows and in columns.
    static let farthest = 2048

    /// Returns `true` if the planes of this layout can be filtered separately, each at its own
    /// size. Blurs allow this, because the mean of colours in RGB's range stays in that range.
    /// Sharpening of luma allows it if ``SharpenedPlanes`` supports the layout and the radius.
    func keepsPlanes(_ layout: PixelLayout) -> Bool {
        switch self {
        case .gaussianBlur, .boxBlur: true
        case .mixedWithBlur(.sharpenLuma, let radius):
            SharpenedPlanes.takes(layout, radius: radius)
        case .mixedWithBlur, .cells, .crystals, .rows: false
        }
    }

    /// Returns the approximate memory in bytes that the operation needs for an image of this
    /// format; 0 if it needs little.
    func heldBytes(_ format: StripFormat) -> Int {
        let row = format.width * format.layout.bytesPerPixel
        let rowOfFloats = format.width * format.layout.channels * MemoryLayout<Float>.stride
        return switch self {
        case .gaussianBlur, .cells, .crystals: 0
        case .boxBlur(let radius): (2 * Int(radius) + 3) * rowOfFloats
        case .mixedWithBlur(_, let radius): min(5 * Int(radius) + 1, format.height) * row
        case .rows(let operation): (2 * reach(of: operation) + 1) * rowOfFloats
        }
    }

    private func reach(of operation: any RowOperation) -> Int {
        min(max(operation.reach, 0), Self.farthest)
    }

    /// Returns an object that computes the filtered rows of `planes`.
    func rows(_ window: StripWindow, planes: Range<Int>)
        throws(ImageDecodingError) -> SampleRows
    {
        switch self {
        case .gaussianBlur(let radius):
            return try GaussianRows.make(window, planes: planes, sigma: radius)
        case .mixedWithBlur(let mix, let radius):
            let blurred = try GaussianRows.make(window, planes: planes, sigma: radius)
            return try MixedRows(window, planes: planes, blurred: blurred, mix)
        case .boxBlur(let radius):
            return try BoxRows.make(window, planes: planes, radius: radius)
        case .cells(let scale):
            return try CellRows(window, planes: planes, scale: scale)
        case .crystals(let spacing, let seed):
            return try CrystalRows(
                window, planes: planes, CrystalPoints(spacing: spacing, seed: seed))
        case .rows(let operation):
            return try WindowedRows(
                window, planes: planes, operation, reach: reach(of: operation))
        }
    }
}
