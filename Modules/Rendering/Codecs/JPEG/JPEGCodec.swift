import FoundationEssentials

enum JPEGCodec: ImageReader, ImageWriter {
    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        let header = try JPEGHeader.read(data, limits: limits)
        guard frame == 1 else {
            throw ImageDecodingError.noSuchFrame(frame, frames: header.info.frames)
        }
        return header
    }

    static func open(_ job: DecodingJob) throws -> any StripSource {
        if job.limits.isolation == .all { return try IsolatedJPEG(job) }
        return try JPEGDecoder(
            job.bytes, as: job.layout, denominator: job.denominator, inks: job.inks,
            limits: job.limits, allowsTruncation: job.allowsTruncation,
            allowsDamage: job.allowsDamage, flaws: job.flaws, usesThreads: job.usesThreads,
            interruption: job.interruption)
    }

    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data {
        do {
            return try JPEGWithoutPrivateMetadata(data, exif: exif).rewritten()
        } catch {
            // The only fault may be a missing end marker. Then the file is rewritten with one.
            guard error == JPEGWithoutPrivateMetadata.noEnd, Image.isWhole(data, limits) else {
                throw error
            }
            return try JPEGWithoutPrivateMetadata(data + [0xFF, 0xD9], exif: exif).rewritten()
        }
    }

    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        JPEGMending.mended(data)
    }

    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        switch layout {
        case .gray8, .rgb8, .cmyk8: true
        case .ycc8: options.subsampling?.fits(layout) != false
        case .rgba8, .gray16, .rgb16, .rgba16: false
        }
    }

    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int {
        options.isProgressive || options.optimizesTables ? size.width * size.height * 6 : 0
    }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        try JPEGEncoder(
            job.format, job.options, subsampling: job.subsampling, tables: job.tables,
            step: job.step, sampling: job.sampling, metadata: job.metadata,
            hasYCCInks: job.hasYCCInks)
    }

    /// Returns 5,000, the step of quality 1. A step is the scale of the standard's quantisation
    /// tables in percent: 0 for quality 100, and 100 for quality 50.
    static func coarsestStep(_ job: EncodingJob) -> Int? { 5_000 }

    /// Returns the file up to its first scan, or the whole file if further pictures or a video may
    /// follow the picture.
    static func head(of file: Data) -> Data {
        let head = JPEGSegments.head(of: file)
        guard let metadata = try? JPEGSegments.metadata(in: head, limits: .standard),
            !JPEGCompanions.mayBe(in: file, metadata)
        else { return file }
        return head
    }

    static var transparency: TransparencyRoom { .none }

    static var colors: ColorMarking { ColorMarking(hasInks: true) }

    static var room: MetadataRoom {
        MetadataRoom(
            largestEXIF: JPEGEncoder.largestEXIF,
            holdsXMP: { $0.count <= JPEGEncoder.largestXMP }, holdsSegments: true,
            holdsComment: { $0.count <= JPEGSegments.capacity }, turnsTextIntoComments: true)
    }
}

extension ChromaSubsampling {
    /// The number of pixels for each chroma sample, horizontally and vertically.
    var factors: (horizontal: Int, vertical: Int) {
        switch self {
        case .full: (1, 1)
        case .half: (2, 1)
        case .vertical: (1, 2)
        case .quarter: (2, 2)
        case .line: (4, 1)
        }
    }

    /// Returns `true` if `layout` consists of planes with this subsampling.
    func fits(_ layout: PixelLayout) -> Bool {
        guard case .ycc8(let horizontal, let vertical) = layout else { return false }
        return factors == (horizontal, vertical)
    }
}
