import FoundationEssentials

enum WebPCodec: ImageReader, ImageWriter {
    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try WebPHeader.read(data, limits: limits, frame: frame)
    }

    static func open(_ job: DecodingJob) throws -> any StripSource {
        try WebPDecoder.open(
            job.bytes, as: job.layout, frame: job.header.frame, denominator: job.denominator,
            limits: job.limits, allowsTruncation: job.allowsTruncation,
            interruption: job.interruption)
    }

    static func pictures(_ job: DecodingJob) throws -> (any AnimationPictures)? {
        try WebPDecoder.pictures(
            job.bytes, limits: job.limits, allowsTruncation: job.allowsTruncation,
            interruption: job.interruption)
    }

    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        WebPMending.mended(data)
    }

    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data {
        try WebPWithoutPrivateMetadata(data, exif: exif, limits: limits).rewritten()
    }

    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        [.gray8, .rgb8, .rgba8].contains(layout)
    }

    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int {
        WebPEncoder.heldBytes(size, isLossless: isLossless(options, isLosslessInput))
    }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        try WebPEncoder(
            job,
            quality: job.step.map { 100 - Float($0) / Float(stepsOfQuality) }
                ?? quality(job).map { Float($0) })
    }

    /// Returns the step of quality 1; `nil` for a lossless picture. A step is a quarter of a
    /// quality level.
    static func coarsestStep(_ job: EncodingJob) -> Int? {
        quality(job) == nil ? nil : 99 * stepsOfQuality
    }

    private static let stepsOfQuality = 4

    static func animationEncoder(
        _ job: AnimationJob
    ) throws(ImageEncodingError) -> (any AnimationEncoder)? {
        try WebPAnimationEncoder(job, quality: quality(job.picture))
    }

    /// Returns the quality of a lossy picture; `nil` for a lossless one.
    private static func quality(_ job: EncodingJob) -> Int? {
        if isLossless(job.options, job.isLosslessInput) { return nil }
        return job.options.quality ?? job.quality ?? EncodingOptions.standardQuality
    }

    static var colors: ColorMarking { ColorMarking(hasGray: false) }

    static var room: MetadataRoom { MetadataRoom(holdsComment: { _ in false }) }

    /// Returns `true` to write a lossless file: if the options ask for one, or if the input is
    /// lossless and the options set no quality.
    private static func isLossless(_ options: EncodingOptions, _ isLosslessInput: Bool) -> Bool {
        options.isLossless || options.quality == nil && isLosslessInput
    }
}
