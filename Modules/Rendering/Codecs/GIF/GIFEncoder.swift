import CImageEditorGIF
import CImageEditorPalette
import FoundationEssentials

/// Writes a GIF with at most 256 colours, chosen for the picture; other colours are dithered.
///
/// A picture with at most 256 colours, of which transparency counts as one, keeps them exactly.
/// Pixels that are less than half opaque become transparent, the others opaque. The whole image is
/// in memory, because its colours are known only at the end.
final class GIFEncoder: ImageEncoder {
    static let maximumSide = 65_535
    private let encoder: OpaquePointer
    private let palette: OpaquePointer
    private let job: EncodingJob
    private let pixels: UnsafeMutablePointer<UInt8>
    private let rowSize: Int
    private var nextRow = 0

    init(_ job: EncodingJob) throws(ImageEncodingError) {
        let format = job.format
        guard max(format.width, format.height) <= Self.maximumSide else {
            throw .tooLarge(.gif, maximumSide: Self.maximumSide)
        }
        rowSize = format.width * format.layout.bytesPerPixel
        guard let encoder = cgif_encoder_create() else { throw .outOfMemory }
        // Allocation fails only for lack of memory.
        let pixels = try? CheckedMemory.allocate(rowSize * format.height, of: UInt8.self)
        guard let pixels, let palette = cpalette_create(256) else {
            cgif_encoder_free(encoder)
            CheckedMemory.free(pixels)
            throw .outOfMemory
        }
        self.encoder = encoder
        self.palette = palette
        self.pixels = pixels
        self.job = job
    }

    deinit {
        cgif_encoder_free(encoder)
        cpalette_free(palette)
        CheckedMemory.free(pixels)
    }

    func write(_ strip: Strip) throws(ImageEncodingError) {
        let rows = strip.rows
        for y in 0..<rows.height {
            (pixels + (nextRow + y) * rowSize).update(from: rows.row(y), count: rowSize)
            cpalette_add(palette, rows.row(y), job.format.width, channels)
        }
        nextRow += rows.height
    }

    func finish() throws {
        let format = job.format
        guard cpalette_choose(palette) else { throw ImageEncodingError.outOfMemory }
        var colors: UnsafePointer<UInt8>?
        var transparent: Int32 = -1
        let count = cpalette_colors(palette, &colors, &transparent)
        let (width, height) = (UInt32(format.width), UInt32(format.height))
        try check(cgif_encoder_start(encoder, width, height, colors, count))
        for block in Self.blocks(of: job.metadata) { try write(block) }
        try check(cgif_encoder_begin_image(encoder, width, height, transparent))
        guard let dither = cpalette_dither_create(palette, width) else {
            throw ImageEncodingError.outOfMemory
        }
        defer { cpalette_dither_free(dither) }
        var numbers = [UInt8](repeating: 0, count: format.width)
        for y in 0..<format.height {
            if y % Strip.granularity == 0 { try job.interruption.check() }
            cpalette_dither_row(dither, pixels + y * rowSize, channels, &numbers)
            try check(cgif_encoder_write(encoder, &numbers, width))
        }
        try check(cgif_encoder_finish(encoder))
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var size = 0
        let start = cgif_encoder_output(encoder, &size)
        if size > 0 { try body(UnsafeRawBufferPointer(start: start, count: size)) }
        cgif_encoder_drain(encoder)
    }

    private var channels: Int32 { Int32(job.format.layout.bytesPerPixel) }

    /// Returns the blocks with metadata, which precede the first picture.
    static func blocks(of metadata: Metadata) -> [Data] {
        var blocks: [Data] = []
        if let profile = metadata.colorProfile {
            blocks.append(
                GIFExtension.block(
                    GIFExtension.application, name: GIFExtension.colorProfile, profile))
        }
        if let xmp = metadata.xmp, !xmp.contains(0) {
            blocks.append(GIFExtension.block(xmp: xmp))
        }
        return blocks + metadata.comments.map { GIFExtension.block(GIFExtension.comment, $0) }
    }

    private func write(_ block: Data) throws {
        let status = block.withUnsafeBytes { bytes in
            cgif_encoder_block(
                encoder, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
        try check(status)
    }

    private func check(_ status: cgif_status) throws(ImageEncodingError) {
        try Self.check(status, encoder)
    }

    static func check(
        _ status: cgif_status, _ encoder: OpaquePointer
    ) throws(ImageEncodingError) {
        switch status {
        case CGIF_OK: return
        case CGIF_NO_MEMORY: throw .outOfMemory
        default:
            throw .failed(.gif, reason: String(cString: cgif_encoder_message(encoder)))
        }
    }
}
