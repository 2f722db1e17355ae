import CImageEditorWebP
import Foundation

/// Writes a WebP: lossy, or lossless to the last pixel.
///
/// All of the image is held, as the format's encoder wants it: in 2.5 bytes a pixel, lossless in 4,
/// and with what libwebp makes of it in 6 and 30. Pictures for which that is more than 512 MiB are
/// encoded with less effort, in 3 and 18.
final class WebPEncoder: ImageEncoder {
    static let maximumSide = 16_383
    private let encoder: OpaquePointer
    private let format: StripFormat
    private let quality: Int
    private let metadata: Metadata
    private let interruption: Interruption
    private var output = Data()

    /// - Parameter quality: 1…100, which has been checked; `nil` writes a lossless file.
    init(
        _ format: StripFormat, quality: Int?, metadata: Metadata, interruption: Interruption
    ) throws(ImageEncodingError) {
        guard max(format.width, format.height) <= Self.maximumSide else {
            throw .tooLarge(.webp, maximumSide: Self.maximumSide)
        }
        guard
            let encoder = cwebp_encoder_create(
                UInt32(format.width), UInt32(format.height), quality == nil)
        else { throw .outOfMemory }
        self.encoder = encoder
        self.format = format
        self.quality = quality ?? 100
        self.metadata = metadata
        self.interruption = interruption
    }

    /// What encoding takes, to be checked before anything is.
    static func heldBytes(_ size: ImageSize, isLossless: Bool) -> Int {
        cwebp_encoder_memory(
            UInt32(clamping: size.width), UInt32(clamping: size.height), isLossless)
    }

    deinit { cwebp_encoder_free(encoder) }

    func write(_ strip: Strip) throws(ImageEncodingError) {
        let rows = strip.rows
        let status = cwebp_encoder_add(
            encoder, rows.plane0.samples, rows.plane0.stride, UInt32(rows.height),
            Int32(format.layout.bytesPerPixel))
        if status != CWEBP_OK { throw .outOfMemory }
    }

    func finish() throws {
        switch cwebp_encoder_finish(
            encoder, Int32(quality), Interruption.ask, interruption.context)
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
        output = try WebPContainer(file, format).file(with: metadata)
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}
