import FoundationEssentials

/// Writes an animated WebP. The compressed frames are in memory until the end, because the header
/// contains the size of the file.
final class WebPAnimationEncoder: AnimationEncoder {
    private let job: AnimationJob
    private let quality: Int?
    private var rounding = DurationRounding(unitsPerSecond: 1_000, most: 1 << 24 - 1)
    private var last: FramePixels?
    private var frames: [Data] = []
    private var bytes = 0
    private var hasAlpha = false
    private var output = Data()

    /// - Parameter quality: A checked quality, 1…100; `nil` for a lossless file.
    init(_ job: AnimationJob, quality: Int?) throws(ImageEncodingError) {
        let format = job.picture.format
        guard max(format.width, format.height) <= WebPEncoder.maximumSide else {
            throw .tooLarge(.webp, maximumSide: WebPEncoder.maximumSide)
        }
        self.job = job
        self.quality = quality
    }

    func write(_ frame: FramePixels, for duration: FrameDuration?) throws {
        guard let duration else { return }
        let area = area(of: frame)
        let picture = try picture(of: frame, area)
        hasAlpha = hasAlpha || picture.hasAlpha
        let numbers = [area.x / 2, area.y / 2, area.width - 1, area.height - 1]
        // The frame replaces the pixels of the canvas without blending, and is not disposed of.
        let doesNotBlend: UInt8 = 0x02
        let head =
            (numbers + [rounding.units(of: duration)]).flatMap { WebPChunk.bytes(of: $0, size: 3) }
            + [doesNotBlend]
        let chunk = WebPContainer.chunk("ANMF", Data(head) + picture.picture)
        bytes += chunk.count
        try job.checkHeld(bytes)
        frames.append(chunk)
        last = frame
    }

    /// Returns the changed area, extended to even coordinates; a single pixel if nothing has
    /// changed.
    private func area(of frame: FramePixels) -> PixelRectangle {
        guard let last else { return PixelRectangle(frame.size) }
        guard var area = frame.changes(from: last) else {
            return PixelRectangle(x: 0, y: 0, width: 1, height: 1)
        }
        area.width += area.x % 2
        area.x -= area.x % 2
        area.height += area.y % 2
        area.y -= area.y % 2
        return area
    }

    private func picture(of frame: FramePixels, _ area: PixelRectangle) throws -> WebPContainer {
        var part = job.picture
        part.format = StripFormat(
            layout: frame.format.layout, width: area.width, height: area.height)
        // Frames have no metadata of their own: the file stores its metadata once.
        part.metadata = Metadata()
        let encoder = try WebPEncoder(part, quality: quality.map { Float($0) })
        for y in stride(from: 0, to: area.height, by: Strip.granularity) {
            try encoder.write(
                frame.start(of: area) + y * frame.rowSize, stride: frame.rowSize,
                count: min(Strip.granularity, area.height - y))
        }
        return try encoder.encoded()
    }

    func finish() {
        let metadata = job.picture.metadata
        var flags = WebPFile.Flags.animation
        if hasAlpha { flags.insert(.alpha) }
        if metadata.colorProfile != nil { flags.insert(.colorProfile) }
        if metadata.exif != nil { flags.insert(.exif) }
        if metadata.xmp != nil { flags.insert(.xmp) }
        let format = job.picture.format
        let plays = job.plays.map { min($0, 65_535) } ?? 0
        // The background colour, which viewers ignore, and the number of plays.
        let start = Data([0, 0, 0, 0] + WebPChunk.bytes(of: plays, size: 2))
        let size = ImageSize(width: format.width, height: format.height)
        var chunks = [WebPContainer.extendedHeader(flags, size)]
        if let profile = metadata.colorProfile {
            chunks.append(WebPContainer.chunk("ICCP", profile))
        }
        chunks.append(WebPContainer.chunk("ANIM", start))
        chunks += frames
        if let exif = metadata.exif { chunks.append(WebPContainer.chunk("EXIF", exif)) }
        if let xmp = metadata.xmp { chunks.append(WebPContainer.chunk("XMP ", xmp)) }
        frames = []
        output = WebPContainer.file(chunks)
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}
