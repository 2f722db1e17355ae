import CGIF

/// Reads a picture of a GIF from top to bottom, as RGB or, where something is transparent, RGBA.
///
/// One that stands at the beginning and is not interlaced is never held as a whole.
final class GIFDecoder: StripSource {
    let format: StripFormat
    private let file: GIFFile
    private let frame: Int
    private let handle: GIFHandle
    private let allowsTruncation: Bool
    private let interruption: Interruption
    private let holdsCanvas: Bool
    private var canvas: AnimationCanvas?
    /// The picture that is being read where there is no canvas.
    private var picture: GIFPicture?
    private var nextRow = 0

    init(
        _ bytes: UnsafeRawBufferPointer, as layout: PixelLayout, frame: Int,
        limits: DecodingLimits, allowsTruncation: Bool, interruption: Interruption
    ) throws {
        file = try GIFFile(bytes, limits: limits)
        guard file.isWhole || allowsTruncation else { throw ImageDecodingError.truncated(.gif) }
        self.frame = frame - 1
        handle = try GIFHandle(bytes)
        self.allowsTruncation = allowsTruncation
        self.interruption = interruption
        holdsCanvas = Self.holdsCanvas(file, frame: frame - 1)
        let size = file.animation.canvas
        format = StripFormat(layout: layout, width: size.width, height: size.height)
    }

    /// Whether the whole picture has to be made before its first row is known.
    static func holdsCanvas(_ file: GIFFile, frame: Int) -> Bool {
        file.frames[frame].isInterlaced || file.animation.steps(to: frame).count > 1
    }

    func read(into strip: Strip) throws {
        try interruption.check()
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        if holdsCanvas {
            let canvas = try drawnCanvas()
            for y in 0..<strip.height {
                canvas.copy(row: nextRow + y, as: format.layout, to: rows.row(y))
            }
        } else {
            let picture = try openPicture()
            for y in 0..<strip.height { try read(nextRow + y, of: picture, into: rows.row(y)) }
        }
        nextRow += strip.height
    }

    func finish() throws {
        if holdsCanvas {
            _ = try drawnCanvas()
        } else if nextRow < format.height {
            let strip = try Strip(format, capacity: Strip.granularity)
            while nextRow < format.height { try read(into: strip) }
        }
    }

    private func openPicture() throws -> GIFPicture {
        if let picture { return picture }
        let made = try GIFPicture(
            handle, file.frames[frame], allowsTruncation: allowsTruncation)
        picture = made
        return made
    }

    /// One row of the canvas, all of which the picture is drawn on.
    private func read(
        _ y: Int, of picture: GIFPicture, into target: UnsafeMutablePointer<UInt8>
    ) throws {
        let area = file.animation.frames[frame].area
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

    private func drawnCanvas() throws -> AnimationCanvas {
        if let canvas { return canvas }
        let made = try AnimationCanvas(file.animation.canvas)
        for step in file.animation.steps(to: frame) {
            switch step {
            case .clear(let index): made.clear(file.animation.frames[index].area)
            case .draw(let index): try draw(index, on: made)
            }
        }
        canvas = made
        return made
    }

    private func draw(_ index: Int, on canvas: AnimationCanvas) throws {
        let area = file.animation.frames[index].area
        let picture = try GIFPicture(
            handle, file.frames[index], allowsTruncation: allowsTruncation)
        let row = try CheckedMemory.allocate(area.width * 4, of: UInt8.self)
        defer { CheckedMemory.free(row) }
        for (y, height) in GIFPicture.order(
            of: area.height, isInterlaced: file.frames[index].isInterlaced)
        {
            try interruption.check()
            try picture.readRow()
            if picture.isCutOff { break }
            picture.draw(to: row, count: area.width, as: .rgba8)
            // Rows that later passes bring look like this one until they are there.
            let rows = allowsTruncation && !file.isWhole ? height : 1
            for below in 0..<min(rows, area.height - y) {
                canvas.draw(row, count: area.width, x: area.x, y: area.y + y + below, blends: true)
            }
        }
    }
}
