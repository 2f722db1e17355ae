import CImageEditorKernels

/// The rows of an image as premultiplied floats.
final class UnpackedRows: SampleRows {
    private let window: StripWindow
    private let reader: Int
    private let planes: Range<Int>
    private let vertical: Int

    /// - Parameters:
    ///   - planes: The planes of the strip to read together; they must have the same size.
    ///   - padding: The number of columns on each side that repeat the edge.
    ///   - depth: The number of rows to keep, which is the number that the next stage uses at once.
    init(_ window: StripWindow, planes: Range<Int>, padding: Int, depth: Int)
        throws(ImageDecodingError)
    {
        let layout = window.format.layout
        let subsampling = layout.subsampling(ofPlane: planes.lowerBound)
        let channels = layout.channels
        let width =
            layout.bytes(ofPlane: planes.lowerBound, width: window.format.width)
            / layout.bytesPerPixel
        let height = layout.rows(ofPlane: planes.lowerBound, height: window.format.height)
        self.window = window
        self.planes = planes
        reader = window.addReader()
        vertical = subsampling.vertical
        super.init(
            rows: 0...height - 1,
            ring: try SampleRing(
                channels: channels * planes.count, columns: 0...width - 1, padding: padding,
                depth: depth))
    }

    override func make(_ y: Int) throws {
        let row = y * vertical
        let (strip, first) = try window.strip(with: row, for: reader, keeping: row)
        let samples = strip.rows
        let channels = Int32(samples.layout.channels)
        for (index, plane) in planes.enumerated() {
            let from = samples.row((row - first) / vertical, plane: plane)
            let to = ring.row(y, channel: index)
            if samples.layout.depth == 16 {
                kernels_unpack_deep(
                    from.words, ring.columns.count, channels, to, ring.planeStride)
            } else {
                neighbours_unpack(
                    from, ring.columns.count, channels, to, ring.planeStride, KERNELS_WIDEST)
            }
        }
    }
}
