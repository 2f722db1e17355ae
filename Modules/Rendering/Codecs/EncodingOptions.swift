/// How an image is written. The same options give the same bytes every time.
public struct EncodingOptions: Sendable, Equatable {
    /// `nil`: as the input.
    public var format: ImageFormat?
    /// 1…100; JPEG only.
    public var quality: Int
    public var metadata: MetadataPolicy
    /// How many threads may work at once, at least 1. The result does not depend on it.
    public var threads: Int

    public init(
        format: ImageFormat? = nil, quality: Int = 90, metadata: MetadataPolicy = .keep,
        threads: Int = 2
    ) {
        self.format = format
        self.quality = quality
        self.metadata = metadata
        self.threads = threads
    }
}
