/// The options for encoding an image. The same image and options always give the same bytes.
///
/// A format ignores the options that do not apply to it; ``descriptions`` lists the formats of each
/// option. A JPEG XL is a JPEG that is recompressed without loss, so that JPEG's options apply to
/// it.
public struct EncodingOptions: Sendable, Equatable {
    /// The quality of a lossy format if none is given and none is taken from the input.
    public static let standardQuality = 90

    /// The format of the output; `nil` keeps the input's format, or means JPEG if that format
    /// cannot be written.
    public var format: ImageFormat?
    /// The quality of JPEG, lossy WebP and lossy AVIF, 1…100.
    ///
    /// `nil` keeps the quality of an input of the same format: a JPEG keeps its coefficients if it
    /// is only turned, flipped or cropped along its blocks, otherwise its quantisation tables; a
    /// WebP keeps its estimated quality. For an AVIF, and for inputs of another format, `nil` means
    /// ``standardQuality``.
    public var quality: Int?
    /// True to keep every pixel exactly in a WebP or AVIF. A lossless WebP stays lossless anyway,
    /// unless a quality is given.
    public var isLossless: Bool
    public var metadata: MetadataPolicy
    /// The maximum number of threads, at least 1. With 1, all work stays on the calling thread,
    /// which is best when many images are encoded in parallel. The number does not change the
    /// result.
    public var threads: Int
    /// The chroma subsampling of a JPEG or AVIF. `nil` keeps the subsampling of a JPEG, AVIF or
    /// HEIC input, or the next finer one that can be written, and means 4:2:0 for other inputs.
    /// AVIF has 4:4:4, 4:2:2 and 4:2:0, a lossless AVIF only 4:4:4, and JPEG XL has all but 4:1:1;
    /// see ``foreignChoice(in:)``.
    public var subsampling: ChromaSubsampling?
    /// True to write a progressive JPEG: it is a few per cent smaller, but takes several times the
    /// work and up to 6 bytes of memory per pixel. A progressive input stays progressive anyway,
    /// unless ``isBaseline`` is set or ``DecodingLimit/decodedBytes`` does not allow it.
    public var isProgressive: Bool
    /// True to write a baseline JPEG even if the input is progressive.
    public var isBaseline: Bool
    /// True to optimize the Huffman tables of a JPEG: it is a few per cent smaller, but takes twice
    /// the work, and as much memory as with ``isProgressive``. The tables of a progressive JPEG are
    /// always optimized.
    public var optimizesTables: Bool
    /// The compression level of a PNG, from 0 (none) to 9 (small, slow). `nil` compresses pixels
    /// fast, and indices into a palette with level 6.
    public var compression: Int?
    /// The compression of a TIFF, which loses nothing; `nil` is deflate.
    public var tiffCompression: TIFFCompression?
    /// The bits of each channel of a PNG, TIFF or AVIF: PNG and TIFF have 8 or 16, AVIF has 8 or
    /// 10. `nil` keeps the input's. CMYK has 8 bits.
    public var depth: ChannelDepth?
    /// The speed of encoding an AVIF, from 0 (slow, small) to 9 (fast, large); `nil` is 6.
    public var speed: Int?
    /// True to cut off the partial blocks that prevent a lossless turn, flip or crop of a JPEG.
    /// Width and height become smaller by less than a block each; a block has 8 to 32 pixels a
    /// side.
    public var trims: Bool
    /// True to refuse an edit of a JPEG that cannot be lossless.
    public var isPerfect: Bool
    /// The maximum size of the file in bytes. JPEG, lossy WebP and lossy AVIF get the highest
    /// quality whose file fits; other files are refused if they do not fit. It cannot be combined
    /// with ``quality``, ``isLossless``, ``trims`` or ``isPerfect``: see ``contradictions``.
    public var maxBytes: Int?

    public init(
        format: ImageFormat? = nil, quality: Int? = nil, isLossless: Bool = false,
        metadata: MetadataPolicy = .keep, threads: Int = 2,
        subsampling: ChromaSubsampling? = nil, isProgressive: Bool = false,
        optimizesTables: Bool = false, compression: Int? = nil, isBaseline: Bool = false,
        trims: Bool = false, isPerfect: Bool = false, maxBytes: Int? = nil,
        tiffCompression: TIFFCompression? = nil, depth: ChannelDepth? = nil, speed: Int? = nil
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
        self.isBaseline = isBaseline
        self.trims = trims
        self.isPerfect = isPerfect
        self.maxBytes = maxBytes
        self.tiffCompression = tiffCompression
        self.depth = depth
        self.speed = speed
    }
}

extension EncodingOptions {
    /// Every option except ``threads``, which changes no result. Command lines, help, JSON and
    /// checks are derived from this list.
    public static let descriptions: [OptionDescription<EncodingOptions>] = [
        .word(
            "format", \.format, choices: ImageFormat.written, formats: ImageFormat.written,
            reading: { ImageFormat(fileExtension: $0, among: ImageFormat.written) },
            summary: "Writes this format, whatever the file's name ends in."),
        .number(
            "quality", \.quality, in: 1...100, formats: [.jpeg, .webp, .avif, .jpegXL],
            valueName: "q",
            summary: "Sets the quality of JPEG, lossy WebP, AVIF and JPEG XL, 1 to 100. Defaults to"
                + " the quality of the input. If this is unknown, as that of an AVIF, or if the"
                + " format changes, the default is \(standardQuality)."),
        .bytes(
            "max-bytes", key: "maxBytes", \.maxBytes, in: 1...1 << 40,
            formats: ImageFormat.written, valueName: "size",
            summary:
                "Writes at most this many bytes, such as 200kB, 1MB or 1.5MiB. JPEG, lossy WebP,"
                + " AVIF and JPEG XL get the highest quality that fits; other formats fail if"
                + " the file is larger."),
        .flag(
            "lossless", \.isLossless, formats: [.webp, .avif],
            summary: "Encodes a WebP or AVIF without loss."),
        .word(
            "metadata", \.metadata, standard: EncodingOptions().metadata,
            choices: MetadataPolicy.allCases, unknown: .strip, formats: ImageFormat.written,
            valueName: "policy",
            summary: "Keeps EXIF, XMP and comments ('keep', the default), removes private metadata"
                + " ('strip-private'), or removes all metadata ('strip'). By default, uploads lose"
                + " private metadata even with 'keep'."),
        .word(
            "subsampling", \.subsampling, choices: ChromaSubsampling.allCases,
            formats: ImageFormat.written.filter { subsamplings(of: $0) != nil }, valueName: "s",
            summary: "Sets the chroma subsampling of a JPEG, AVIF or JPEG XL; by default, that of a"
                + " JPEG, AVIF or HEIC input, otherwise 4:2:0."),
        .flag(
            "progressive", \.isProgressive, formats: [.jpeg, .jpegXL],
            summary: "Writes a progressive JPEG, which loads from coarse to fine; the default if"
                + " the input is one."),
        .flag(
            "baseline", \.isBaseline, formats: [.jpeg, .jpegXL],
            summary: "Writes a baseline JPEG, even if the input is progressive."),
        .flag(
            "optimize", \.optimizesTables, formats: [.jpeg, .jpegXL],
            summary: "Optimizes the Huffman tables of a JPEG: smaller, but slower."),
        .number(
            "compression", \.compression, in: 0...9, formats: [.png], valueName: "n",
            summary: "Sets the compression level of a PNG, 0 to 9; higher is smaller and slower."),
        .word(
            "tiff-compression", key: "tiffCompression", \.tiffCompression,
            choices: TIFFCompression.allCases, formats: [.tiff], valueName: "c",
            summary: "Sets the compression of a TIFF: 'deflate', the default, or 'lzw' for older"
                + " programs."),
        .word(
            "depth", \.depth, choices: ChannelDepth.allCases,
            formats: ImageFormat.written.filter { depths(of: $0) != nil }, valueName: "bits",
            summary: "Sets the bits of each channel: 8 or 16 in PNG and TIFF, 8 or 10 in AVIF; by"
                + " default, those of the input."),
        .number(
            "speed", \.speed, in: 0...9, formats: [.avif], valueName: "n",
            summary: "Sets the encoding speed of an AVIF, 0 to 9; lower is smaller and slower; 6 by"
                + " default."),
        .flag(
            "trim", \.trims, formats: [.jpeg, .jpegXL], isEdit: false,
            summary: "Cuts off the partial blocks at the edges of a JPEG, so that turns, flips"
                + " and crops are lossless."),
        .flag(
            "perfect", \.isPerfect, formats: [.jpeg, .jpegXL], isEdit: false,
            summary: "Refuses to edit a JPEG if the edit cannot be lossless."),
    ]

    /// Pairs of options, by name, that contradict each other. A command line or a query with both
    /// is refused.
    public static let contradictions: [(first: String, second: String)] = [
        ("lossless", "quality"), ("lossless", "subsampling"), ("progressive", "baseline"),
        ("trim", "quality"),
        ("trim", "subsampling"), ("perfect", "quality"), ("perfect", "subsampling"),
        ("max-bytes", "quality"), ("max-bytes", "lossless"), ("max-bytes", "trim"),
        ("max-bytes", "perfect"),
    ]

    /// Returns the first pair of ``contradictions`` that `given`, the names of options, contains.
    package static func contradiction(
        in given: Set<String>
    ) -> (first: String, second: String)? {
        contradictions.first { given.contains($0.first) && given.contains($0.second) }
    }
}

/// The chroma subsampling of a JPEG, AVIF or JPEG XL, by its usual names.
public enum ChromaSubsampling: String, Sendable, Hashable, CaseIterable, Codable {
    /// Chroma at full resolution.
    case full = "4:4:4"
    /// Chroma at half the horizontal resolution.
    case half = "4:2:2"
    /// Chroma at half the vertical resolution.
    case vertical = "4:4:0"
    /// Chroma at half the resolution in both directions, as most cameras write it.
    case quarter = "4:2:0"
    /// Chroma at a quarter of the horizontal resolution.
    case line = "4:1:1"
}

/// The lossless compressions of a TIFF that can be written.
public enum TIFFCompression: String, Sendable, Hashable, CaseIterable, Codable {
    case deflate, lzw
}

/// The bits of each channel of a picture.
public enum ChannelDepth: String, Sendable, Hashable, CaseIterable, Codable {
    case eight = "8"
    case ten = "10"
    case sixteen = "16"
}

/// The metadata that a result keeps. With every policy, the colour profile stays, or is replaced if
/// the colours are converted, and the orientation is applied to the pixels.
public enum MetadataPolicy: String, Sendable, Hashable, CaseIterable {
    /// Keeps EXIF, XMP, IPTC, comments and text; replaces a thumbnail by one of the result.
    case keep
    /// Drops everything that reveals the place, the person or the device, for pictures that others
    /// receive.
    ///
    /// These EXIF fields stay: orientation, resolution, dates, make and model of camera and lens,
    /// and exposure. All other metadata is dropped, known or not: position, time zone, serial
    /// numbers, owner, artist, rights, descriptions, comments, unique ids, programs, maker notes,
    /// thumbnails, and all of XMP, IPTC, comments and text.
    case stripPrivate = "strip-private"
    /// Drops all metadata.
    case strip
}
