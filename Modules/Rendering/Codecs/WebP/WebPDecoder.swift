/// Reads one frame of a WebP from top to bottom, as RGB, or as RGBA if it has transparency.
///
/// Rows are passed on as soon as they are decoded, unless a worker decodes the frame as a whole.
final class WebPDecoder: StripSource {
    let format: StripFormat
    private let pictures: WebPPictures
    private let frame: Int
    private var picture: WebPPixels?
    private var nextRow = 0

    private init(_ pictures: WebPPictures, frame: Int, as layout: PixelLayout, denominator: Int) {
        self.pictures = pictures
        self.frame = frame
        let size = pictures.animation.canvas.shrunk(by: denominator)
        format = StripFormat(layout: layout, width: size.width, height: size.height)
    }

    /// Opens a frame, numbered from 1. A frame that needs a canvas is not downscaled.
    static func open(
        _ bytes: UnsafeRawBufferPointer, as layout: PixelLayout, frame: Int,
        denominator: Int = 1, limits: DecodingLimits, allowsTruncation: Bool,
        interruption: Interruption
    ) throws -> any StripSource {
        let pictures = try pictures(
            bytes, limits: limits, allowsTruncation: allowsTruncation, interruption: interruption)
        guard holdsCanvas(pictures.file, frame: frame - 1) else {
            return WebPDecoder(pictures, frame: frame - 1, as: layout, denominator: denominator)
        }
        return AnimationDecoder(
            pictures, frame: frame - 1, as: layout, interruption: interruption)
    }

    static func pictures(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits, allowsTruncation: Bool,
        interruption: Interruption
    ) throws -> WebPPictures {
        let file = try WebPFile(bytes, limits: limits)
        guard file.isWhole || allowsTruncation else { throw ImageDecodingError.truncated(.webp) }
        return WebPPictures(
            bytes: bytes, file: file, limits: limits, allowsTruncation: allowsTruncation,
            interruption: interruption)
    }

    /// Returns `true` if the frame is drawn on a canvas: it is smaller than the canvas, or parts of
    /// earlier frames stay visible.
    static func holdsCanvas(_ file: WebPFile, frame: Int) -> Bool {
        file.animation.frames[frame].area != PixelRectangle(file.animation.canvas)
            || file.animation.steps(to: frame).count > 1
    }

    func read(into strip: Strip) throws {
        try pictures.interruption.check()
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let size = format.width * format.layout.bytesPerPixel
        for y in 0..<strip.height {
            rows.row(y).update(from: try openPicture().row(nextRow + y), count: size)
        }
        nextRow += strip.height
    }

    func finish() throws { try openPicture().finish() }

    private func openPicture() throws -> WebPPixels {
        if let picture { return picture }
        let made = try pictures.open(
            frame, size: ImageSize(width: format.width, height: format.height),
            hasAlpha: format.layout == .rgba8)
        picture = made
        return made
    }
}
