/// Reads a picture of a WebP from top to bottom, as RGB or, where something is transparent, RGBA.
///
/// Rows are handed on as they become known, while the decoder still works on those below them.
final class WebPDecoder: StripSource {
    let format: StripFormat
    private let bytes: UnsafeRawBufferPointer
    private let file: WebPFile
    private let frame: Int
    private let allowsTruncation: Bool
    private let interruption: Interruption
    private let holdsCanvas: Bool
    private var canvas: AnimationCanvas?
    /// The picture where it is the canvas.
    private var picture: WebPPixels?
    private var nextRow = 0

    init(
        _ bytes: UnsafeRawBufferPointer, as layout: PixelLayout, frame: Int, denominator: Int = 1,
        limits: DecodingLimits, allowsTruncation: Bool, interruption: Interruption
    ) throws {
        file = try WebPFile(bytes, limits: limits)
        guard file.isWhole || allowsTruncation else { throw ImageDecodingError.truncated(.webp) }
        self.bytes = bytes
        self.frame = frame - 1
        self.allowsTruncation = allowsTruncation
        self.interruption = interruption
        holdsCanvas = Self.holdsCanvas(file, frame: frame - 1)
        let size =
            holdsCanvas ? file.animation.canvas : file.animation.canvas.shrunk(by: denominator)
        format = StripFormat(layout: layout, width: size.width, height: size.height)
    }

    /// Whether what is seen differs from what one picture of the file is.
    static func holdsCanvas(_ file: WebPFile, frame: Int) -> Bool {
        file.animation.frames[frame].area != PixelRectangle(file.animation.canvas)
            || file.animation.steps(to: frame).count > 1
    }

    func read(into strip: Strip) throws {
        try interruption.check()
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let size = format.width * format.layout.bytesPerPixel
        for y in 0..<strip.height {
            if holdsCanvas {
                try drawnCanvas().copy(row: nextRow + y, as: format.layout, to: rows.row(y))
            } else {
                rows.row(y).update(from: try openPicture().row(nextRow + y), count: size)
            }
        }
        nextRow += strip.height
    }

    func finish() throws {
        if holdsCanvas {
            _ = try drawnCanvas()
        } else {
            try openPicture().finish()
        }
    }

    private func openPicture() throws -> WebPPixels {
        if let picture { return picture }
        let made = try pixels(
            frame, ImageSize(width: format.width, height: format.height),
            hasAlpha: format.layout == .rgba8)
        picture = made
        return made
    }

    private func pixels(
        _ index: Int, _ size: ImageSize, hasAlpha: Bool
    ) throws -> WebPPixels {
        try WebPPixels(
            bytes, file.pictures[index], size: size, hasAlpha: hasAlpha,
            allowsTruncation: allowsTruncation, interruption: interruption)
    }

    private func drawnCanvas() throws -> AnimationCanvas {
        if let canvas { return canvas }
        let made = try AnimationCanvas(file.animation.canvas)
        for step in file.animation.steps(to: frame) {
            switch step {
            case .clear(let index):
                made.clear(file.animation.frames[index].area)
            case .draw(let index):
                let drawn = file.animation.frames[index]
                let picture = try pixels(index, drawn.area.size, hasAlpha: true)
                for y in 0..<drawn.area.height {
                    made.draw(
                        try picture.row(y), count: drawn.area.width, x: drawn.area.x,
                        y: drawn.area.y + y, blends: drawn.blends && drawn.hasAlpha)
                }
                try picture.finish()
            }
        }
        canvas = made
        return made
    }
}
