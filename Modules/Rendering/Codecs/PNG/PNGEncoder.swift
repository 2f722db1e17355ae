import CImageEditorPNG
import FoundationEssentials

/// Writes a PNG with 8 or 16 bits per sample (grey with or without alpha, RGB or RGBA), or with a
/// palette or grey levels of at most one byte per pixel.
final class PNGEncoder: ImageEncoder {
    private let encoder: OpaquePointer

    /// Starts a file and writes `metadata`.
    ///
    /// - Parameter channels: The number of samples of a pixel; `nil` for that of the format's
    ///   layout.
    init(
        _ format: StripFormat, _ options: EncodingOptions, metadata: Metadata,
        channels: Int? = nil
    ) throws(ImageEncodingError) {
        guard let encoder = cpng_encoder_create() else { throw .outOfMemory }
        self.encoder = encoder
        let depth = format.layout.depth
        let channels = channels ?? format.layout.bytesPerPixel * 8 / depth
        let status = Self.withProfile(of: metadata) { name, profile, size in
            cpng_encoder_start(
                encoder, UInt32(format.width), UInt32(format.height), Int32(channels),
                Int32(depth), Int32(options.compression ?? -1), Self.helps(format, options), name,
                profile, size)
        }
        try check(status)
        try write(metadata)
    }

    /// Starts a file with a palette or with levels of grey, and writes `metadata`. Rows are passed
    /// with one byte for each pixel.
    init(
        _ format: StripFormat, _ options: EncodingOptions, metadata: Metadata,
        palette: inout cpng_palette
    ) throws(ImageEncodingError) {
        guard let encoder = cpng_encoder_create() else { throw .outOfMemory }
        self.encoder = encoder
        let status = Self.withProfile(of: metadata) { name, profile, size in
            cpng_encoder_start_indexed(
                encoder, UInt32(format.width), UInt32(format.height), &palette,
                Int32(options.compression ?? Self.levelOfIndices), name, profile, size)
        }
        try check(status)
        try write(metadata)
    }

    /// The compression level for palettes and levels of grey. They have so few bytes that a faster
    /// level would save little time.
    private static let levelOfIndices = 6

    private static func withProfile<Value>(
        of metadata: Metadata,
        _ body: (_ name: String, _ start: UnsafePointer<UInt8>?, _ size: Int) -> Value
    ) -> Value {
        (metadata.colorProfile ?? Data()).withUnsafeBytes { bytes in
            body(
                metadata.colorProfileName ?? "ICC profile",
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
    }

    deinit { cpng_encoder_free(encoder) }

    /// Returns `true` if a second thread is allowed, and the picture is large enough for one.
    private static func helps(_ format: StripFormat, _ options: EncodingOptions) -> Bool {
        options.threads > 1 && format.width * format.height >= 500_000
    }

    func write(_ strip: Strip) throws(ImageEncodingError) {
        let rows = strip.rows
        try write(rows.plane0.samples, stride: rows.plane0.stride, count: rows.height)
    }

    /// Writes rows in the layout for which the file was started.
    func write(
        _ rows: UnsafePointer<UInt8>, stride: Int, count: Int
    ) throws(ImageEncodingError) {
        try check(cpng_encoder_write(encoder, rows, stride, UInt32(count)))
    }

    func finish() throws(ImageEncodingError) {
        try check(cpng_encoder_finish(encoder))
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var size = 0
        let start = cpng_encoder_output(encoder, &size)
        if size > 0 { try body(UnsafeRawBufferPointer(start: start, count: size)) }
        cpng_encoder_drain(encoder)
    }

    private func write(_ metadata: Metadata) throws(ImageEncodingError) {
        for chunk in metadata.colorChunks
        where metadata.colorProfile == nil || CodingPoints.chunks.contains(chunk.type) {
            try write(chunk.type, chunk.payload)
        }
        if let density = metadata.density { try write("pHYs", PNGChunks.physicalSize(density)) }
        if let exif = metadata.exif { try write("eXIf", exif) }
        if let xmp = metadata.xmp { try write("iTXt", Data(PNGChunks.xmpKeyword) + xmp) }
        for chunk in metadata.textChunks { try write(chunk.type, chunk.payload) }
        for comment in metadata.comments where !comment.contains(0) {
            // iTXt is UTF-8; tEXt is Latin-1, in which any bytes are valid.
            let isUTF8 = String(validating: comment, as: UTF8.self) != nil
            let head = isUTF8 ? "Comment\0\0\0\0\0" : "Comment\0"
            try write(isUTF8 ? "iTXt" : "tEXt", Data(head.utf8) + comment)
        }
    }

    /// Writes a chunk after the metadata and before the first row.
    func write(_ type: String, _ payload: Data) throws(ImageEncodingError) {
        let status = payload.withUnsafeBytes { bytes in
            cpng_encoder_chunk(
                encoder, type, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
        try check(status)
    }

    private func check(_ status: cpng_status) throws(ImageEncodingError) {
        switch status {
        case CPNG_OK: return
        case CPNG_NO_MEMORY: throw .outOfMemory
        default:
            throw .failed(.png, reason: String(cString: cpng_encoder_message(encoder)))
        }
    }
}
