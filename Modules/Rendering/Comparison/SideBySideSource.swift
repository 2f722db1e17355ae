/// Combines the rows of two pictures of equal height side by side.
final class SideBySideSource: StripSource {
    private static let gray: UInt8 = 128

    let format: StripFormat
    private let left: RowReader
    private let right: RowReader
    private let gap: Int
    private var nextRow = 0

    /// - Parameters:
    ///   - gap: The width of the gap, in pixels.
    ///   - allowsAlpha: True to keep transparency, if one of the pictures has any.
    ///   - limits: The limits for the size of the combined picture.
    init(
        _ left: Pipeline, _ right: Pipeline, gap: Int, allowsAlpha: Bool, limits: DecodingLimits
    ) throws(ImageDecodingError) {
        let formats = (left: left.source.format, right: right.source.format)
        let hasAlpha = formats.left.layout == .rgba8 || formats.right.layout == .rgba8
        format = StripFormat(
            layout: hasAlpha && allowsAlpha ? .rgba8 : .rgb8,
            width: formats.left.width + gap + formats.right.width,
            height: min(formats.left.height, formats.right.height))
        try limits.check(
            ImageSize(width: format.width, height: format.height), channels: 4)
        self.gap = gap
        self.left = try RowReader(left, in: format.layout)
        self.right = try RowReader(right, in: format.layout)
    }

    var size: ImageSize { ImageSize(width: format.width, height: format.height) }

    func read(into target: Strip) throws {
        target.height = min(target.capacity, format.height - nextRow)
        let rows = target.rows
        let channels = format.layout.bytesPerPixel
        for y in 0..<target.height {
            let middle = try left.copyRow(to: rows.row(y))
            for x in 0..<gap * channels {
                middle[x] = x % channels == 3 ? .max : Self.gray
            }
            _ = try right.copyRow(to: middle + gap * channels)
        }
        nextRow += target.height
    }

    func finish() throws {
        try left.finish()
        try right.finish()
    }
}
