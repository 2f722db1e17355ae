/// How an image is encoded. The same options give the same bytes every time.
///
/// A format ignores the options that it has no use for. ``descriptions`` says which it uses.
public struct EncodingOptions: Sendable, Equatable {
    /// The quality of a lossy format where none is asked for.
    public static let standardQuality = 90

    /// `nil`: the input's format.
    public var format: ImageFormat?
    /// 1…100 for JPEG and lossy WebP; `nil`: ``standardQuality``, or no loss at all where the
    /// coefficients of a JPEG can be kept.
    public var quality: Int?
    /// Whether a WebP keeps every pixel exactly. A lossless WebP stays lossless anyway, unless a
    /// quality is asked for.
    public var isLossless: Bool
    public var metadata: MetadataPolicy
    /// How many threads may work at once, at least 1; 1 keeps to the calling thread, which is best
    /// where many images are encoded side by side. The result does not depend on it.
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
        format: ImageFormat? = nil, quality: Int? = nil, isLossless: Bool = false,
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
}

extension EncodingOptions {
    /// Every option but ``threads``, which changes no result: the one list that command lines, help,
    /// JSON and checks are derived from.
    public static let descriptions: [OptionDescription<EncodingOptions>] = [
        .word(
            "format", \.format, choices: ImageFormat.written, formats: ImageFormat.written,
            reading: { ImageFormat(fileExtension: $0, among: ImageFormat.written) },
            summary: "Writes this format, whatever the file's name ends with."),
        .number(
            "quality", \.quality, in: 1...100, formats: [.jpeg, .webp], valueName: "q",
            summary: "Quality of JPEG and lossy WebP, 1 to 100; \(standardQuality) by default."),
        .flag(
            "lossless", \.isLossless, formats: [.webp],
            summary: "Keeps every pixel of a WebP exactly."),
        .word(
            "metadata", \.metadata, standard: EncodingOptions().metadata,
            choices: MetadataPolicy.allCases, unknown: .strip, formats: ImageFormat.written,
            valueName: "policy",
            summary: "What becomes of EXIF, XMP and comments: keep, strip-private or strip; keep by"
                + " default, but never on an upload."),
        .word(
            "subsampling", \.subsampling, choices: ChromaSubsampling.allCases, formats: [.jpeg],
            valueName: "s",
            summary: "Chroma subsampling of a JPEG:"
                + " \(ChromaSubsampling.allCases.map(\.rawValue).joined(separator: ", "));"
                + " the input's by default."),
        .flag(
            "progressive", \.isProgressive, formats: [.jpeg],
            summary: "Writes a JPEG from coarse to fine."),
        .flag(
            "optimize", \.optimizesTables, formats: [.jpeg],
            summary: "Makes a JPEG smaller by tables of its own; slower."),
        .number(
            "compression", \.compression, in: 0...9, formats: [.png], valueName: "n",
            summary: "How hard a PNG is compressed, 0 to 9."),
    ]
}

/// How much coarser a JPEG's colour is than its brightness, by the usual names.
public enum ChromaSubsampling: String, Sendable, Hashable, CaseIterable, Codable {
    /// As fine.
    case full = "4:4:4"
    /// One sample for two pixels beside each other.
    case half = "4:2:2"
    /// One sample for two pixels above each other.
    case vertical = "4:4:0"
    /// One sample for two by two pixels, as cameras have it.
    case quarter = "4:2:0"
    /// One sample for four pixels beside each other.
    case line = "4:1:1"
}

/// What becomes of what a file says about its picture. The colour profile always stays, or is
/// replaced by that of the colours that were made; the orientation is always applied to the pixels.
public enum MetadataPolicy: String, Sendable, Hashable, CaseIterable {
    /// EXIF, XMP, IPTC, comments and text stay; a thumbnail that would be stale goes.
    case keep
    /// What says where, by whom or with which very device goes: for pictures that leave the
    /// machine.
    ///
    /// Of EXIF stay orientation, resolution, dates, make and model of camera and lens, and how it
    /// was exposed. Everything else goes, known or not: position, time zone, serial numbers, owner,
    /// artist, rights, descriptions, comments, unique ids, programs, maker notes, thumbnails; and
    /// all of XMP and IPTC, comments and text.
    case stripPrivate = "strip-private"
    /// Everything goes.
    case strip
}
