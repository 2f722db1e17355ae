/// Computes each row of an image from the rows around it.
///
/// Input and output are strips. The ``SampleRows`` in between compute with floats, and store the
/// rows that they need.
final class NeighbourhoodStage: StripSource {
    let format: StripFormat
    private let window: StripWindow
    private let groups: [(planes: Range<Int>, rows: SampleRows)]
    private var edge: ChromaEdge?
    private var nextRow = 0

    /// - Throws: ``ImageDecodingError`` if the stage would need more memory than is allowed.
    init(
        _ source: any StripSource, _ operation: NeighbourhoodOperation, capacity: Int,
        limits: DecodingLimits
    ) throws(ImageDecodingError) {
        try limits.check(.decodedBytes, operation.heldBytes(source.format))
        format = source.format
        edge = ChromaEdge(format)
        var source = Self.inRange(source)
        if let edge { source = ChromaEdgeStage(source, edge) }
        let window = StripWindow(source, capacity: capacity)
        // Planes of the same size are processed together.
        let groups = format.layout.planeCount == 1 ? [0..<1] : [0..<1, 1..<3]
        self.groups = try groups.map { planes throws(ImageDecodingError) in
            (planes, try operation.rows(window, planes: planes))
        }
        self.window = window
    }

    /// Clamps the colours of planes to the RGB range, as a decoder does, because luma and chroma
    /// can describe colours outside of it. A mean of unclamped colours would cost saturated
    /// photographs up to 2 dB.
    static func inRange(_ source: any StripSource) -> any StripSource {
        guard case .ycc8 = source.format.layout, !source.clampsColors else { return source }
        return PointStage(source, clamp)
    }

    /// A program that only clamps. Its offset is too small to change a sample, but keeps the
    /// program from being empty.
    static let clamp = PointProgram([.matrix(.scale(1, offset: 1e-6))])

    func read(into target: Strip) throws {
        target.height = min(target.capacity, format.height - nextRow)
        let rows = target.rows
        for group in groups {
            let first = format.layout.rows(ofPlane: group.planes.lowerBound, height: nextRow)
            let height = format.layout.rows(
                ofPlane: group.planes.lowerBound, height: target.height)
            for y in 0..<height {
                try write(group, first + y, to: rows, y)
            }
        }
        edge?.part(rows, top: nextRow)
        nextRow += target.height
    }

    func finish() throws { try window.finish() }

    private func write(
        _ group: (planes: Range<Int>, rows: SampleRows), _ y: Int, to rows: PixelRows, _ line: Int
    ) throws {
        let layout = format.layout
        for (index, plane) in group.planes.enumerated() {
            let width = layout.bytes(ofPlane: plane, width: format.width) / layout.bytesPerPixel
            let to = rows.row(line, plane: plane)
            if layout.depth == 16 {
                try group.rows.write(y, channels: layout.channels, width: width, to: to.words)
            } else {
                try group.rows.write(
                    y, first: index, channels: layout.channels, width: width, to: to)
            }
        }
    }
}
