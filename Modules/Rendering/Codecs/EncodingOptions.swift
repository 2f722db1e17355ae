/// How an image is written. The same options give the same bytes every time.
public struct EncodingOptions: Sendable, Equatable {
    /// `nil`: as the input.
    public var format: ImageFormat?
    /// 1…100; for JPEG and lossy WebP.
    public var quality: Int
    /// Whether a WebP keeps every pixel exactly. `nil`: as the input where that is a WebP, else not.
    public var isLossless: Bool?
    public var metadata: MetadataPolicy
    /// How many threads may work at once, at least 1. The result does not depend on it.
    public var threads: Int

    public init(
        format: ImageFormat? = nil, quality: Int = 90, isLossless: Bool? = nil,
        metadata: MetadataPolicy = .keep, threads: Int = 2
    ) {
        self.format = format
        self.quality = quality
        self.isLossless = isLossless
        self.metadata = metadata
        self.threads = threads
    }
}
