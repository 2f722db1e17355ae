import CImageEditorKernels

/// Composites colours over each other, each through its mask, and the pictures of glyphs over them.
final class PaintedSource: StripSource {
    typealias Part = (color: [UInt8], mask: any StripSource)

    let format: StripFormat
    private let parts: [Part]
    private var strip: Strip?
    private let pictures: [PlacedPicture]
    private let alpha: Double
    private let left: Int
    private var nextRow: Int

    /// - Parameters:
    ///   - alpha: The opacity of the pictures.
    ///   - left: The column of the image at which the source begins.
    ///   - top: The row of the image at which the source begins.
    ///   - parts: The parts from bottom to top, in the size of `format`, which is RGBA.
    init(
        _ format: StripFormat, pictures: [PlacedPicture] = [], alpha: Double = 1, left: Int = 0,
        top: Int = 0, _ parts: () throws -> [Part]
    ) throws {
        self.format = format
        self.pictures = pictures
        self.alpha = alpha
        self.left = left
        nextRow = top
        self.parts = try parts()
    }

    func read(into target: Strip) throws {
        var masks: Strip
        if let strip, strip.capacity == target.capacity {
            masks = strip
        } else {
            var format = format
            format.layout = .gray8
            masks = try Strip(format, capacity: target.capacity)
            strip = masks
        }
        for (index, part) in parts.enumerated() {
            try part.mask.read(into: masks)
            target.height = masks.height
            let (from, to) = (masks.rows, target.rows)
            for y in 0..<masks.height {
                if index == 0 { to.row(y).update(repeating: 0, count: 4 * format.width) }
                kernels_paint(from.row(y), part.color, format.width, to.row(y))
            }
        }
        pictures.paint(on: target.rows, alpha: alpha, left: left, top: nextRow)
        nextRow += target.height
    }

    func finish() {}
}
