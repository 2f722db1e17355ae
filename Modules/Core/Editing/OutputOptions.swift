/// How a rendered image is encoded.
public struct OutputOptions: Sendable, Equatable {
    /// What becomes of EXIF, XMP, IPTC and comments. The colour profile is always kept.
    public enum MetadataPolicy: String, Sendable, CaseIterable {
        /// Everything stays, brought up to date.
        case keep
        /// Nothing stays that says where, by whom or with which device: for what leaves the machine.
        case stripPrivate = "strip-private"
        /// Nothing stays.
        case strip
    }

    /// `nil`: the input's format.
    public var format: OutputFormat?
    /// 1…100 for lossy formats; `nil`: the renderer's default.
    public var quality: Int?
    public var metadata: MetadataPolicy
    /// Whether a picture is made of what is there of a file whose end is missing. What is missing has
    /// one colour, the same every time; damage of other kinds stays an error.
    public var allowsTruncated: Bool

    public init(
        format: OutputFormat? = nil, quality: Int? = nil, metadata: MetadataPolicy = .keep,
        allowsTruncated: Bool = false
    ) {
        self.format = format
        self.quality = quality
        self.metadata = metadata
        self.allowsTruncated = allowsTruncated
    }
}
