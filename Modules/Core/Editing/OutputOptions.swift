/// How a rendered image is encoded.
public struct OutputOptions: Sendable, Equatable {
    /// What becomes of EXIF, XMP, IPTC and comments. The colour profile is always kept, or replaced
    /// by that of the colours that were made.
    public enum MetadataPolicy: String, Sendable, CaseIterable {
        /// Everything stays, brought up to date.
        case keep
        /// Nothing stays that says where, by whom or with which very device: for what leaves the
        /// machine. The kind of camera, exposure and dates in EXIF do.
        case stripPrivate = "strip-private"
        /// Nothing stays.
        case strip
    }

    /// `nil`: the input's format.
    public var format: OutputFormat?
    /// 1…100 for lossy formats; `nil`: the renderer's default, and no loss at all where a JPEG is
    /// only turned or cropped between its blocks.
    public var quality: Int?
    /// Whether a WebP keeps every pixel exactly. A WebP that was read stays lossless by itself,
    /// unless a quality is given.
    public var isLossless: Bool
    public var metadata: MetadataPolicy
    /// Which picture of an animation is edited; 1 is the first.
    public var frame: Int
    /// Whether a picture is made of what is there of a file whose end is missing. What is missing
    /// has one colour, the same every time; damage of other kinds stays an error.
    public var allowsTruncated: Bool
    /// Chroma subsampling of a JPEG; `nil`: the input's.
    public var subsampling: ChromaSubsampling?
    /// Whether a JPEG is written from coarse to fine.
    public var isProgressive = false
    /// Whether a JPEG gets tables made for it: smaller, and slower to write.
    public var optimizesTables = false
    /// The size of the picture, 1 for that which the recipe is meant for: radii and other distances
    /// are multiplied by it, so that a small copy looks as the original will.
    public var scale = 1.0
    /// How hard a PNG is compressed, 0…9; `nil`: the renderer's default.
    public var compression: Int?
    /// How many threads may work on the picture at once, at least 1; 1 keeps to the thread that it
    /// is rendered on, which is best where many pictures are rendered side by side. The result does
    /// not depend on it.
    public var threads = 2

    public init(
        format: OutputFormat? = nil, quality: Int? = nil, isLossless: Bool = false,
        metadata: MetadataPolicy = .keep, frame: Int = 1, allowsTruncated: Bool = false
    ) {
        self.format = format
        self.quality = quality
        self.isLossless = isLossless
        self.metadata = metadata
        self.frame = frame
        self.allowsTruncated = allowsTruncated
    }
}
