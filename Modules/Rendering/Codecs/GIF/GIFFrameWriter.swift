import CImageEditorGIF
import FoundationEssentials

/// Writes the frames of an animated GIF, each with at most 256 colours.
final class GIFFrameWriter {
    private let encoder: OpaquePointer
    private let job: AnimationJob
    /// The index of each colour in the file's global palette; `nil` before the first frame.
    private var shared: [GIFColor: UInt8]?
    /// The index of transparency in the global palette; `nil` if visible colours use all indices.
    private var spare: Int?

    init(_ job: AnimationJob) throws(ImageEncodingError) {
        let format = job.picture.format
        guard max(format.width, format.height) <= GIFEncoder.maximumSide else {
            throw .tooLarge(.gif, maximumSide: GIFEncoder.maximumSide)
        }
        guard let encoder = cgif_encoder_create() else { throw .outOfMemory }
        self.encoder = encoder
        self.job = job
    }

    deinit { cgif_encoder_free(encoder) }

    /// Returns `true` if a pixel is at least half opaque, so that a GIF can show it.
    static func isVisible(_ pixel: UnsafePointer<UInt8>) -> Bool { pixel[3] >= 128 }

    /// Writes a part of a frame.
    ///
    /// - Parameters:
    ///   - below: The canvas before the frame is drawn, so that equal pixels need not be drawn;
    ///     `nil` for the first frame.
    ///   - delay: The duration in hundredths of a second.
    ///   - isCleared: True if the area becomes transparent before the next frame.
    func write(
        _ frame: FramePixels, _ area: PixelRectangle, over below: FramePixels?, delay: Int,
        isCleared: Bool
    ) throws {
        let (rows, palette) = try drawn(frame, area, over: below)
        try startFile(with: palette)
        var header = cgif_frame()
        header.left = UInt32(area.x)
        header.top = UInt32(area.y)
        header.width = UInt32(area.width)
        header.height = UInt32(area.height)
        header.delay = UInt32(delay)
        header.is_cleared = isCleared
        let indices = sharedIndices(of: palette)
        if let indices {
            // Each frame with alpha declares the global palette's transparent colour, if there is
            // one: Pillow shows no transparency at all if the first frame declares none.
            let declared = frame.channels == 4 ? spare : nil
            header.transparent =
                (palette.transparent.map { Int(indices[$0]) } ?? declared).map(Int32.init) ?? -1
            try check(cgif_encoder_begin_frame(encoder, &header))
        } else {
            var colors = palette.colors
            var transparent = palette.transparent
            // A cleared frame gets a transparent colour: otherwise, Pillow fills the cleared area
            // with the background colour.
            if isCleared, transparent == nil, colors.count < 3 * 256 {
                transparent = colors.count / 3
                colors += [255, 255, 255]
            }
            header.transparent = transparent.map { Int32($0) } ?? -1
            header.colors = Int32(colors.count / 3)
            let status = colors.withUnsafeBufferPointer { colors in
                header.palette = colors.baseAddress
                return cgif_encoder_begin_frame(encoder, &header)
            }
            try check(status)
        }
        try palette.dither(rows) { numbers in
            if let indices {
                for x in 0..<area.width { numbers[x] = indices[Int(numbers[x])] }
            }
            try check(cgif_encoder_write(encoder, numbers, UInt32(area.width)))
        }
    }

    /// Returns the pixels to draw, and their palette. Pixels that equal those of the canvas become
    /// transparent, unless the palette of the others is inexact and that of all pixels is exact.
    private func drawn(
        _ frame: FramePixels, _ area: PixelRectangle, over below: FramePixels?
    ) throws -> (GIFRows, GIFPalette) {
        let interruption = job.picture.interruption
        let rows = GIFRows(frame, area, over: below, interruption: interruption)
        let palette = try GIFPalette(rows)
        guard below != nil, !palette.isExact else { return (rows, palette) }
        let whole = GIFRows(frame, area, over: nil, interruption: interruption)
        let exact = try GIFPalette(whole)
        return exact.isExact ? (whole, exact) : (rows, palette)
    }

    private func startFile(with palette: GIFPalette) throws {
        guard shared == nil else { return }
        let opaque = palette.transparent ?? palette.colors.count / 3
        var colors = palette.colors
        // An index is reserved for transparency, which later frames are likely to need.
        if palette.transparent == nil, opaque < 256 { colors += [255, 255, 255] }
        let format = job.picture.format
        try check(
            cgif_encoder_start(
                encoder, UInt32(format.width), UInt32(format.height), colors,
                Int32(colors.count / 3)))
        spare = opaque < 256 ? opaque : nil
        shared = Dictionary(
            (0..<opaque).map { (palette.color($0), UInt8($0)) },
            uniquingKeysWith: { first, _ in first })
        if let loops = Self.loops(job.plays) { try write(loops) }
        for block in GIFEncoder.blocks(of: job.picture.metadata) { try write(block) }
    }

    /// Returns the index in the global palette for each colour of `palette`; `nil` if the global
    /// palette lacks one of the colours.
    private func sharedIndices(of palette: GIFPalette) -> [UInt8]? {
        guard let shared else { return nil }
        let count = palette.colors.count / 3
        var indices = [UInt8](repeating: 0, count: count)
        for index in 0..<count {
            if index == palette.transparent {
                guard let spare else { return nil }
                indices[index] = UInt8(spare)
            } else {
                guard let found = shared[palette.color(index)] else { return nil }
                indices[index] = found
            }
        }
        return indices
    }

    /// Returns the block that repeats an animation; `nil` if it plays once.
    private static func loops(_ plays: Int?) -> Data? {
        guard plays != 1 else { return nil }
        let repetitions = plays.map { min($0 - 1, 65_535) } ?? 0
        let payload = [1, UInt8(repetitions & 255), UInt8(repetitions >> 8)]
        return GIFExtension.block(
            GIFExtension.application, name: GIFExtension.netscape, Data(payload))
    }

    private func write(_ block: Data) throws(ImageEncodingError) {
        let status = block.withUnsafeBytes { bytes in
            cgif_encoder_block(
                encoder, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
        try check(status)
    }

    func finish() throws(ImageEncodingError) { try check(cgif_encoder_finish(encoder)) }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var size = 0
        let start = cgif_encoder_output(encoder, &size)
        if size > 0 { try body(UnsafeRawBufferPointer(start: start, count: size)) }
        cgif_encoder_drain(encoder)
    }

    private func check(_ status: cgif_status) throws(ImageEncodingError) {
        try GIFEncoder.check(status, encoder)
    }
}
