import FoundationEssentials

enum PNGCodec: ImageReader, ImageWriter {
    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try PNGHeader.read(data, limits: limits, frame: frame)
    }

    static func open(_ job: DecodingJob) throws -> any StripSource {
        try PNGDecoder.open(
            job.bytes, as: job.layout, frame: job.header.frame, limits: job.limits,
            allowsTruncation: job.allowsTruncation, allowsDamage: job.allowsDamage,
            flaws: job.flaws, interruption: job.interruption)
    }

    static func pictures(_ job: DecodingJob) throws -> (any AnimationPictures)? {
        try PNGPictures(
            job.bytes, limits: job.limits, allowsTruncation: job.allowsTruncation,
            flaws: job.flaws, interruption: job.interruption)
    }

    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        PNGChunk.withoutUnsound(data)
    }

    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data {
        do {
            return try PNGWithoutPrivateMetadata(data, exif: exif).rewritten()
        } catch {
            // If only the end chunk is missing and all pixels are there, the end chunk is added.
            guard error == PNGWithoutPrivateMetadata.noEnd, Image.isWhole(data, limits) else {
                throw error
            }
            let result = try PNGWithoutPrivateMetadata(PNGChunk.withEnd(data), exif: exif)
                .rewritten()
            // The result is decoded as a test: the checksum at the end of the compressed pixels may
            // be missing, too.
            guard Image.isWhole(result, limits) else { throw error }
            return result
        }
    }

    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        if case .ycc8 = layout { false } else { options.holds(layout) }
    }

    /// Returns 0. The encoder may hold narrow pixels, but ``ImageHeader/narrow(for:limits:)``
    /// checks their size.
    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int { 0 }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        if let pixels = try NarrowPNGEncoder.pixels(for: job) {
            return NarrowPNGEncoder(job, pixels)
        }
        return try PNGEncoder(job.format, job.options, metadata: job.metadata)
    }

    static func animationEncoder(
        _ job: AnimationJob
    ) throws(ImageEncodingError) -> (any AnimationEncoder)? { PNGAnimationEncoder(job) }

    static func head(of file: Data) -> Data { PNGChunk.head(of: file) }

    static var colors: ColorMarking { ColorMarking(hasChunks: true, hasCodingPoints: true) }

    static var room: MetadataRoom {
        MetadataRoom(holdsComment: { !$0.contains(0) }, holdsTextChunks: true)
    }
}
