/// Handles the last chroma sample of an odd side, which covers one pixel inside the image and one
/// outside.
///
/// For the last pixel, a decoder mixes this sample with the previous one, three to one. A filter
/// on planes must see the mixture, and its result must be unmixed. Without this, strong colours
/// at the edge of a blurred picture were wrong by twenty levels.
struct ChromaEdge {
    private let layout: PixelLayout
    private let width: Int
    private let height: Int
    private let isAcross: Bool
    private let isDown: Bool
    /// The last Cb row and the last Cr row of the previous strip, needed if the image's last chroma
    /// row is alone in its strip.
    private var last: [[UInt8]]

    /// - Returns: `nil` if no chroma sample covers pixels outside of the image, or if the image is
    ///   too small for a decoder to mix samples.
    init?(_ format: StripFormat) {
        guard case .ycc8(let horizontal, let vertical) = format.layout else { return nil }
        layout = format.layout
        width = layout.bytes(ofPlane: 1, width: format.width)
        height = layout.rows(ofPlane: 1, height: format.height)
        // libjpeg does not mix in rows or columns of too few samples.
        isAcross = horizontal == 2 && format.width % 2 == 1 && width > 2
        isDown =
            vertical == 2 && format.height % 2 == 1 && height > 1
            && (horizontal == 1 || width > 2)
        guard isAcross || isDown else { return nil }
        last = Array(repeating: Array(repeating: 0, count: width), count: 2)
    }

    /// Replaces the last chroma sample of each row if the width is odd, and of each column if the
    /// height is odd, by the value that a decoder shows for the last pixel. `top` is the strip's
    /// first row in the image.
    mutating func mix(_ rows: PixelRows, top: Int) {
        change(rows, top: top) { sample, before in (3 * sample + before + 2) / 4 }
    }

    /// Reverses ``mix(_:top:)``, apart from rounding.
    mutating func part(_ rows: PixelRows, top: Int) {
        change(rows, top: top) { sample, before in
            min(max((4 * sample - before + 1) / 3, 0), 255)
        }
    }

    private mutating func change(
        _ rows: PixelRows, top: Int, _ change: (_ sample: Int, _ before: Int) -> Int
    ) {
        let first = layout.rows(ofPlane: 1, height: top)
        let count = layout.rows(ofPlane: 1, height: rows.height)
        guard count > 0 else { return }
        for plane in 1...2 {
            if isAcross {
                for y in 0..<count {
                    let end = rows.row(y, plane: plane) + width - 1
                    end[0] = UInt8(change(Int(end[0]), Int(end[-1])))
                }
            }
            guard isDown else { continue }
            let row = rows.row(count - 1, plane: plane)
            if first + count == height {
                for x in 0..<width {
                    let before =
                        count > 1 ? rows.row(count - 2, plane: plane)[x] : last[plane - 1][x]
                    row[x] = UInt8(change(Int(row[x]), Int(before)))
                }
            } else {
                for x in 0..<width { last[plane - 1][x] = row[x] }
            }
        }
    }
}

/// Passes strips on after ``ChromaEdge`` has mixed their last chroma samples.
final class ChromaEdgeStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private var edge: ChromaEdge
    private var nextRow = 0

    init(_ source: any StripSource, _ edge: ChromaEdge) {
        self.source = source
        self.edge = edge
        format = source.format
    }

    func read(into strip: Strip) throws {
        try source.read(into: strip)
        edge.mix(strip.rows, top: nextRow)
        nextRow += strip.height
    }

    func finish() throws { try source.finish() }
}
