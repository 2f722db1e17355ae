/// Writes AVIF files; they are read in a sandbox.
enum AVIFCodec: ImageWriter {
    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        switch layout {
        case .ycc8, .cmyk8: false
        // The encoder rounds samples of 16 bits to 10 bits. If the file gets 8 bits, the pipeline
        // converts the samples instead, because it dithers.
        case .gray16, .rgb16, .rgba16: options.depth != .eight
        case .gray8, .rgb8, .rgba8: true
        }
    }

    /// Returns the coarsest subsampling of AVIF that keeps all chroma samples of a picture with
    /// these factors. JPEG allows more factors than AVIF.
    static func subsampling(_ factors: (horizontal: Int, vertical: Int)) -> ChromaSubsampling {
        factors.horizontal == 1 ? .full : factors.vertical == 1 ? .half : .quarter
    }

    /// Returns the approximate memory for encoding, in bytes: the planes, and the copies and tables
    /// of libaom.
    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int {
        let isFull = options.isLossless || options.subsampling?.factors.horizontal == 1
        let isDeep = options.depth.map { $0 != .eight } ?? false
        return size.width * size.height * (isFull ? isDeep ? 40 : 33 : isDeep ? 26 : 18)
    }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        try AVIFEncoder(job, quality: job.step.map { 100 - $0 } ?? quality(job))
    }

    /// Returns 99; `nil` for a lossless picture. Step n is the quality 100 − n.
    static func coarsestStep(_ job: EncodingJob) -> Int? { quality(job) == nil ? nil : 99 }

    /// Returns the quality of a lossy picture; `nil` for a lossless one.
    private static func quality(_ job: EncodingJob) -> Int? {
        job.options.isLossless
            ? nil : job.options.quality ?? EncodingOptions.standardQuality
    }

    static var colors: ColorMarking { ColorMarking(hasCodingPoints: true) }

    static var room: MetadataRoom { MetadataRoom(holdsComment: { _ in false }) }
}
