import FoundationEssentials

/// Writes a picture as a JPEG, with JPEG's options and limits, and recompresses it to JPEG XL
/// without loss.
enum JPEGXLWriter: ImageWriter {
    /// The largest factor of chroma subsampling in each direction that JPEG XL can hold.
    private static let largestFactor = 2

    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        if case .ycc8(let horizontal, let vertical) = layout,
            max(horizontal, vertical) > largestFactor
        {
            return false
        }
        return layout != .cmyk8 && JPEGCodec.accepts(layout, options)
    }

    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int {
        // The JPEG is held, too. It has less than a byte for each pixel, unless its quality is
        // extreme.
        JPEGCodec.heldBytes(of: size, options, isLosslessInput: isLosslessInput)
            + size.width * size.height
    }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        var job = job
        job.subsampling.horizontal = min(job.subsampling.horizontal, largestFactor)
        job.subsampling.vertical = min(job.subsampling.vertical, largestFactor)
        return JPEGXLEncoder(try JPEGCodec.encoder(job), job)
    }

    static func coarsestStep(_ job: EncodingJob) -> Int? { JPEGCodec.coarsestStep(job) }

    static var transparency: TransparencyRoom { JPEGCodec.transparency }

    static var colors: ColorMarking { ColorMarking() }

    static var room: MetadataRoom { JPEGCodec.room }
}

/// Encodes a JPEG, holds it, and recompresses it to JPEG XL at the end.
private final class JPEGXLEncoder: ImageEncoder {
    private let encoder: any ImageEncoder
    private let job: EncodingJob
    private var jpeg = GrowingData()
    private var output = Data()

    init(_ encoder: any ImageEncoder, _ job: EncodingJob) {
        (self.encoder, self.job) = (encoder, job)
    }

    func write(_ strip: Strip) throws {
        try encoder.write(strip)
        try encoder.drain { try jpeg.append($0) }
    }

    func finish() throws {
        try encoder.finish { try jpeg.append($0) }
        var written = GrowingData()
        swap(&written, &jpeg)
        let file = try JPEGRecompression.jpegXL(
            of: written.data(), limits: job.limits, usesThreads: job.options.threads > 1,
            interruption: job.interruption)
        guard let file else {
            throw ImageEncodingError.failed(.jpegXL, reason: "it cannot hold this JPEG")
        }
        output = file
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }
}
