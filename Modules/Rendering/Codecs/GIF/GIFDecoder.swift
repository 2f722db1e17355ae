/// Reads a GIF picture from top to bottom, as RGB, or as RGBA if it has transparency.
///
/// Only for pictures that need no canvas: not interlaced, and with no earlier picture visible
/// below. The picture is decoded row by row, and never completely in memory unless a worker decodes
/// it.
final class GIFDecoder: StripSource {
    let format: StripFormat
    private let pictures: GIFPictures
    private let frame: Int
    private var picture: GIFPicture?
    private var nextRow = 0

    private init(_ pictures: GIFPictures, frame: Int, as layout: PixelLayout) {
        self.pictures = pictures
        self.frame = frame
        let size = pictures.animation.canvas
        format = StripFormat(layout: layout, width: size.width, height: size.height)
    }

    /// Opens a frame, numbered from 1.
    static func open(
        _ bytes: UnsafeRawBufferPointer, as layout: PixelLayout, frame: Int,
        limits: DecodingLimits, allowsTruncation: Bool, interruption: Interruption
    ) throws -> any StripSource {
        let pictures = try pictures(
            bytes, limits: limits, allowsTruncation: allowsTruncation, interruption: interruption)
        guard holdsCanvas(pictures.file, frame: frame - 1) else {
            return GIFDecoder(pictures, frame: frame - 1, as: layout)
        }
        return AnimationDecoder(
            pictures, frame: frame - 1, as: layout, interruption: interruption)
    }

    static func pictures(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits, allowsTruncation: Bool,
        interruption: Interruption
    ) throws -> GIFPictures {
        let file = try GIFFile(bytes, limits: limits)
        guard file.isWhole || allowsTruncation else { throw ImageDecodingError.truncated(.gif) }
        return GIFPictures(
            file: file, handle: try GIFHandle(bytes), limits: limits,
            allowsTruncation: allowsTruncation,
            interruption: interruption)
    }

    /// Returns `true` if the whole canvas must be drawn before its first row is known.
    static func holdsCanvas(_ file: GIFFile, frame: Int) -> Bool {
        file.frames[frame].isInterlaced || file.animation.steps(to: frame).count > 1
    }

    func read(into strip: Strip) throws {
        try pictures.interruption.check()
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let picture = try openPicture()
        for y in 0..<strip.height { try read(nextRow + y, of: picture, into: rows.row(y)) }
        nextRow += strip.height
    }

    func finish() throws {
        guard nextRow < format.height else { return }
        let strip = try Strip(format, capacity: Strip.granularity)
        while nextRow < format.height { try read(into: strip) }
    }

    private func openPicture() throws -> GIFPicture {
        if let picture { return picture }
        let made = try pictures.open(frame)
        picture = made
        return made
    }

    /// Reads one row of the canvas. Pixels outside of the picture are black or transparent.
    private func read(
        _ y: Int, of picture: GIFPicture, into target: UnsafeMutablePointer<UInt8>
    ) throws {
        let area = pictures.animation.frames[frame].area
        let bytesPerPixel = format.layout.bytesPerPixel
        if area.x > 0 || area.width < format.width || picture.rowsLeft == 0 || y < area.y {
            target.update(repeating: 0, count: format.width * bytesPerPixel)
        }
        guard y >= area.y, picture.rowsLeft > 0 else { return }
        try picture.readRow()
        guard area.x < format.width else { return }
        picture.draw(
            to: target + area.x * bytesPerPixel, count: min(area.width, format.width - area.x),
            as: format.layout)
    }
}
