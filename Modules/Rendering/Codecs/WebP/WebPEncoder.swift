import CImageEditorWebP
import FoundationEssentials

/// Writes a lossy or lossless WebP.
///
/// libwebp needs the whole image in memory: 2.5 bytes per pixel, or 4 for a lossless file. Together
/// with working memory, that is 6 bytes per pixel, or 30 for a lossless file. If the sum exceeds
/// 512 MiB, libwebp encodes with less effort and needs 3 or 18 bytes per pixel.
final class WebPEncoder: ImageEncoder {
    static let maximumSide = 16_383
    private let encoder: OpaquePointer
    private let job: EncodingJob
    private let quality: Float
    private var output = Data()

    /// - Parameter quality: A checked quality, 1…100; `nil` for a lossless file.
    init(_ job: EncodingJob, quality: Float?) throws(ImageEncodingError) {
        let format = job.format
        guard max(format.width, format.height) <= Self.maximumSide else {
            throw .tooLarge(.webp, maximumSide: Self.maximumSide)
        }
        guard
            let encoder = cwebp_encoder_create(
                UInt32(format.width), UInt32(format.height), quality == nil)
        else { throw .outOfMemory }
        self.encoder = encoder
        self.job = job
        self.quality = quality ?? 100
    }

    /// Returns the memory for encoding, in bytes, so that it can be checked before encoding.
    static func heldBytes(_ size: ImageSize, isLossless: Bool) -> Int {
        cwebp_encoder_memory(
            UInt32(clamping: size.width), UInt32(clamping: size.height), isLossless)
    }

    deinit { cwebp_encoder_free(encoder) }

    func write(_ strip: Strip) throws(ImageEncodingError) {
        let rows = strip.rows
        try write(rows.plane0.samples, stride: rows.plane0.stride, count: rows.height)
    }

    /// Adds rows. Each call but the last must add an even number of rows.
    func write(
        _ rows: UnsafePointer<UInt8>, stride: Int, count: Int
    ) throws(ImageEncodingError) {
        let status = cwebp_encoder_add(
            encoder, rows, stride, UInt32(count), Int32(job.format.layout.bytesPerPixel))
        if status != CWEBP_OK { throw .outOfMemory }
    }

    func finish() throws { output = try encoded().file(with: job.metadata) }

    /// Encodes the added rows, and returns the chunks of the file.
    func encoded() throws -> WebPContainer {
        switch cwebp_encoder_finish(
            encoder, quality, Interruption.ask, job.interruption.context)
        {
        case CWEBP_OK: break
        case CWEBP_INTERRUPTED: throw CancellationError()
        case CWEBP_NO_MEMORY: throw ImageEncodingError.outOfMemory
        default:
            throw ImageEncodingError.failed(
                .webp, reason: "libwebp's error \(cwebp_encoder_error(encoder))")
        }
        var size = 0
        let start = cwebp_encoder_output(encoder, &size)
        let file = UnsafeRawBufferPointer(start: start, count: size)
        return try WebPContainer(file, job.format)
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}
