import FoundationEssentials

enum GIFCodec: ImageReader, ImageWriter {
    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try GIFHeader.read(data, limits: limits, frame: frame)
    }

    static func open(_ job: DecodingJob) throws -> any StripSource {
        try GIFDecoder.open(
            job.bytes, as: job.layout, frame: job.header.frame, limits: job.limits,
            allowsTruncation: job.allowsTruncation, interruption: job.interruption)
    }

    static func pictures(_ job: DecodingJob) throws -> (any AnimationPictures)? {
        try GIFDecoder.pictures(
            job.bytes, limits: job.limits, allowsTruncation: job.allowsTruncation,
            interruption: job.interruption)
    }

    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        // A file is not parsed if its last byte is the trailer, as in nearly all files.
        guard data.last != GIFFile.trailer else { return (data, []) }
        let lacksTrailer = data.withUnsafeBytes {
            (try? GIFFile($0, limits: .standard))?.lacksTrailer == true
        }
        return lacksTrailer ? (data + [GIFFile.trailer], [.noEnd]) : (data, [])
    }

    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data {
        try GIFWithoutPrivateMetadata(data, limits: limits).rewritten()
    }

    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        [.gray8, .rgb8, .rgba8].contains(layout)
    }

    static var transparency: TransparencyRoom { .mask }

    /// Returns an upper bound: four bytes for each pixel, as RGBA needs.
    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int { size.width * size.height * 4 }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        try GIFEncoder(job)
    }

    static func animationEncoder(
        _ job: AnimationJob
    ) throws(ImageEncodingError) -> (any AnimationEncoder)? { try GIFAnimationEncoder(job) }

    /// Viewers treat the colours of a GIF as sRGB, even if it contains a profile.
    static var colors: ColorMarking { ColorMarking(hasProfile: false, hasGray: false) }

    static var room: MetadataRoom {
        MetadataRoom(largestEXIF: nil, holdsXMP: { !$0.contains(0) })
    }
}
