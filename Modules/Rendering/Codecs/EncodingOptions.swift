/// How an image is written. The same options give the same bytes every time.
///
/// What a format has no use for is ignored.
public struct EncodingOptions: Sendable, Equatable {
    /// The quality of a lossy format where none is asked for.
    public static let standardQuality = 90

    /// `nil`: as the input.
    public var format: ImageFormat?
    /// 1…100 for JPEG and lossy WebP; `nil`: ``standardQuality``, or no loss at all where the
    /// coefficients of a JPEG can be kept.
    public var quality: Int?
    /// Whether a WebP keeps every pixel exactly. `nil`: as the input where that is a WebP, else
    /// not.
    public var isLossless: Bool?
    public var metadata: MetadataPolicy
    /// How many threads may work at once, at least 1. The result does not depend on it.
    public var threads: Int
    /// Chroma subsampling of a JPEG; `nil`: as the input where that is a JPEG, or the next finer
    /// one where that has an unusual one, and 4:2:0 for other inputs.
    public var subsampling: ChromaSubsampling?
    /// Whether a JPEG is written from coarse to fine: some per cent smaller, several times the
    /// work, and 3 bytes a pixel of memory.
    public var isProgressive: Bool
    /// Whether a JPEG gets tables made for it: some per cent smaller, twice the work, and the
    /// memory of ``isProgressive``. A progressive JPEG has them anyway.
    public var optimizesTables: Bool
    /// How hard a PNG is compressed, from 0, not at all, to 9; `nil`: a good compromise.
    public var compression: Int?

    public init(
        format: ImageFormat? = nil, quality: Int? = nil, isLossless: Bool? = nil,
        metadata: MetadataPolicy = .keep, threads: Int = 2,
        subsampling: ChromaSubsampling? = nil, isProgressive: Bool = false,
        optimizesTables: Bool = false, compression: Int? = nil
    ) {
        self.format = format
        self.quality = quality
        self.isLossless = isLossless
        self.metadata = metadata
        self.threads = threads
        self.subsampling = subsampling
        self.isProgressive = isProgressive
        self.optimizesTables = optimizesTables
        self.compression = compression
    }

    /// - Throws: ``ImageEncodingError`` for a value out of range, whatever the format.
    func check() throws(ImageEncodingError) {
        if let quality, !(1...100).contains(quality) { throw .invalidQuality(quality) }
        if let compression, !(0...9).contains(compression) {
            throw .invalidCompression(compression)
        }
    }
}
