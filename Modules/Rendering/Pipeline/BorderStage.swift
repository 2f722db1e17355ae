/// The border around an image, in whole pixels.
struct PixelBorder: Sendable, Equatable {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
    /// The border's colour, in the image's own colour space.
    let color: Paint

    init(left: Int, top: Int, right: Int, bottom: Int, color: Paint) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        self.color = color
    }

    /// Creates a border around an image of `size`. Relative lengths refer to the image's shorter
    /// side.
    init(_ width: Length, _ height: Length, color: Paint, around size: ImageSize) {
        let side = min(size.width, size.height)
        let across = max(0, Int(width.pixels(of: side).rounded()))
        let down = max(0, Int(height.pixels(of: side).rounded()))
        self.init(left: across, top: down, right: across, bottom: down, color: color)
    }

    /// Returns the size of the image with its border.
    func size(around size: ImageSize) -> ImageSize {
        ImageSize(width: size.width + left + right, height: size.height + top + bottom)
    }
}

/// Adds a border to an interleaved image.
final class BorderStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let border: PixelBorder
    private let strip: Strip
    /// A row of the result that shows only the border.
    private let empty: [UInt8]
    /// The range of source rows that ``strip`` holds.
    private var held = 0..<0
    private var nextRow = 0

    /// - Parameter source: An interleaved image whose layout can represent the border's colour.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(
        _ source: any StripSource, _ border: PixelBorder, capacity: Int
    ) throws(ImageDecodingError) {
        self.source = source
        self.border = border
        strip = try Strip(source.format, capacity: capacity)
        let size = border.size(
            around: ImageSize(width: source.format.width, height: source.format.height))
        format = StripFormat(
            layout: source.format.layout, width: size.width, height: size.height)
        let pixel = border.color.pixel(in: format.layout)
        empty = Array(repeatElement(pixel, count: size.width).joined())
    }

    func read(into target: Strip) throws {
        target.height = min(target.capacity, format.height - nextRow)
        let rows = target.rows
        for y in 0..<target.height {
            try copy(nextRow - border.top, into: rows.row(y))
            nextRow += 1
        }
    }

    func finish() throws { try source.finish() }

    /// Fills `row` with the border's colour, then copies row `y` of the source into it. If `y` lies
    /// outside of the source, only the border remains.
    private func copy(_ y: Int, into row: UnsafeMutablePointer<UInt8>) throws {
        _ = UnsafeMutableBufferPointer(start: row, count: empty.count).update(
            fromContentsOf: empty)
        guard (0..<source.format.height).contains(y) else { return }
        while !held.contains(y) {
            try source.read(into: strip)
            held = held.upperBound..<held.upperBound + strip.height
        }
        let size = format.layout.bytesPerPixel
        (row + border.left * size).update(
            from: strip.rows.row(y - held.lowerBound), count: source.format.width * size)
    }
}

extension Paint {
    /// Returns one pixel of this colour in an interleaved layout. A grey layout gets the red value:
    /// the colour is then grey, so all its channels are equal.
    func pixel(in layout: PixelLayout) -> [UInt8] {
        // In CMYK, a border can only be white paper, without ink.
        if layout == .cmyk8 { return [255, 255, 255, 255] }
        let values = [red, green, blue, alpha].prefix(layout.channels)
        guard layout.depth == 16 else { return values.map { UInt8(($0 * 255).rounded()) } }
        return values.flatMap { value in
            withUnsafeBytes(of: UInt16((value * 65_535).rounded())) { Array($0) }
        }
    }
}
