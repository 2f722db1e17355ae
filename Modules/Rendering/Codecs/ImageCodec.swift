import FoundationEssentials

// The registry of codecs: it maps each format to its reader and its writer.

extension ImageFormat {
    /// The reader that decodes this format; `nil` for a format that is only recognised.
    var reader: (any ImageReader.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .gif: GIFCodec.self
        case .heic: SandboxedReader<HEICFile>.self
        case .avif: SandboxedReader<AVIFFile>.self
        case .raw: SandboxedReader<RAWFile>.self
        case .tiff: SandboxedReader<TIFFFile>.self
        case .jpegXL: SandboxedReader<JPEGXLFile>.self
        case .bmp, .svg, .pdf: nil
        }
    }

    /// The writer that encodes this format; `nil` for a format that is not written.
    var writer: (any ImageWriter.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .gif: GIFCodec.self
        case .tiff: TIFFCodec.self
        case .avif: AVIFCodec.self
        case .jpegXL: JPEGXLWriter.self
        case .raw, .heic, .bmp, .svg, .pdf: nil
        }
    }
}

/// Decodes files of one format.
protocol ImageReader {
    /// This reader if it decodes in a process of its own; otherwise `nil`.
    static var sandboxed: (any SandboxedFormatReader.Type)? { get }

    /// Reads the header of a file, and checks it against `limits`.
    ///
    /// - Parameter frame: The frame of an animation, at least 1.
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader

    /// Opens a file whose header has been read and checked.
    static func open(_ job: DecodingJob) throws -> any StripSource

    /// Opens the pictures of an animation whose header has been read and checked.
    ///
    /// - Returns: `nil` if the format holds no animations.
    static func pictures(_ job: DecodingJob) throws -> (any AnimationPictures)?

    /// Returns the file without private metadata; see ``Image/withoutPrivateMetadata()``.
    ///
    /// - Parameter exif: The EXIF of the result; `nil` for none.
    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data

    /// Repairs those faults of a file that cost no pixels, so that the other functions need not
    /// tolerate them.
    ///
    /// - Returns: The repaired file and the faults; the same file if it has no such faults.
    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw])
}

extension ImageReader {
    static var sandboxed: (any SandboxedFormatReader.Type)? { nil }

    static func pictures(_ job: DecodingJob) throws -> (any AnimationPictures)? { nil }

    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) { (data, []) }
}

/// Encodes files of one format.
protocol ImageWriter {
    /// Returns `true` if pixels of `layout` can be written without conversion.
    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool

    /// Returns the number of bytes that the encoder holds until a picture is written.
    ///
    /// - Parameter isLosslessInput: `true` if the input is a lossless WebP.
    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder

    /// Returns the coarsest value of ``EncodingJob/step``; `nil` if the file's quality cannot be
    /// chosen.
    static func coarsestStep(_ job: EncodingJob) -> Int?

    /// Starts an animation.
    ///
    /// - Returns: `nil` if the format holds no animations.
    static func animationEncoder(
        _ job: AnimationJob
    ) throws(ImageEncodingError) -> (any AnimationEncoder)?

    /// Returns the beginning of a written file that has the same header as the whole file.
    static func head(of file: Data) -> Data

    /// The ways in which a file can describe its colours.
    static var colors: ColorMarking { get }

    /// The metadata that a file can store.
    static var room: MetadataRoom { get }

    /// The transparency that a file can store.
    static var transparency: TransparencyRoom { get }
}

extension ImageWriter {
    /// Returns the encoder of a job. If the options limit the file's size and the quality can be
    /// chosen, the encoder searches for a quality whose file is close to the limit.
    ///
    /// - Parameter complete: Adds further parts, such as a gain map, to the encoded picture. Only
    ///   that search calls it.
    static func encoder(
        _ job: EncodingJob, of format: ImageFormat,
        completing complete: @escaping (Data) throws -> Data = { $0 }
    ) throws -> any ImageEncoder {
        guard let limit = job.options.maxBytes, let coarsest = coarsestStep(job) else {
            return try encoder(job)
        }
        return try FittingEncoder(
            self, job, format: format, coarsest: coarsest, limit: limit, completing: complete)
    }

    static func head(of file: Data) -> Data { file }

    static var transparency: TransparencyRoom { .full }

    static func coarsestStep(_ job: EncodingJob) -> Int? { nil }

    static func animationEncoder(
        _ job: AnimationJob
    ) throws(ImageEncodingError) -> (any AnimationEncoder)? { nil }
}

/// The ways in which files of a format can describe their colours.
struct ColorMarking {
    /// True if a file can contain a colour profile; otherwise its colours are sRGB.
    var hasProfile = true
    /// True if a file can be grey; otherwise grey is written as RGB.
    var hasGray = true
    /// True if a file can hold the inks of a CMYK picture.
    var hasInks = false
    /// True if a file can describe colours in PNG's chunks, such as `gAMA` and `cHRM`.
    var hasChunks = false
    /// True if a file can contain code points of ITU-T H.273, as in PNG's `cICP`, for full-range
    /// samples.
    var hasCodingPoints = false
}

extension ColorMarking {
    /// Returns `true` if a file can describe the colours of a picture without converting them.
    func shows(_ header: ImageHeader) -> Bool {
        let points = CodingPoints(header.metadata)
        return hasProfile && (hasCodingPoints || points?.space.isHDR != true)
            && (hasChunks || points?.isLimited != true) && (hasInks || !header.hasInks)
            && (hasGray || !ColorConversion.isOfGray(header))
    }
}

/// The transparency that a format can store.
enum TransparencyRoom {
    case none
    /// Each pixel is either opaque or fully transparent.
    case mask
    case full
}

/// The metadata that a format can store.
struct MetadataRoom {
    /// The maximum size of EXIF in bytes; `nil` if the format cannot store EXIF.
    var largestEXIF: Int? = .max
    var holdsXMP: (Data) -> Bool = { _ in true }
    /// True if extended XMP and IPTC can be stored as in JPEG.
    var holdsSegments = false
    var holdsComment: (Data) -> Bool = { _ in true }
    /// True if text chunks can be stored as in PNG.
    var holdsTextChunks = false
    /// True if a PNG text chunk with the keyword Comment can be stored as the format's own comment.
    var turnsTextIntoComments = false
}

/// A file to decode. Its bytes must stay in place while the source from ``open()`` exists.
struct DecodingJob {
    let bytes: UnsafeRawBufferPointer
    let header: ImageHeader
    let layout: PixelLayout
    /// The denominator of the scale: 1, or one of 2, 4 and 8 that the header allows.
    var denominator = 1
    /// The transform that converts a JPEG's inks to RGB; without it, RGB is each coloured ink
    /// multiplied by black.
    var inks: ProfileTransform?
    let limits: DecodingLimits
    /// True if a truncated file is not an error.
    var allowsTruncation: Bool
    /// True if damaged pixels are not an error.
    var allowsDamage = false
    /// Receives the flaws that decoding finds; `nil` if the caller ignores them.
    var flaws: FlawCollector?
    /// True if a second thread may help to decode. The pixels are the same without it.
    var usesThreads = false
    /// The check for cancellation, which the decoder calls regularly, on any thread. A cancelled
    /// decoder throws `CancellationError`.
    let interruption: Interruption

    func open() throws -> any StripSource {
        guard let reader = header.info.format.reader else {
            throw ImageDecodingError.unsupportedFormat(header.info.format)
        }
        return try reader.open(self)
    }
}

/// A file to encode.
struct EncodingJob {
    var format: StripFormat
    /// The options, which ``EncodingOptions/checkedWriter(of:)`` has checked.
    let options: EncodingOptions
    /// The chroma subsampling, unless the options set it.
    var subsampling = (horizontal: 2, vertical: 2)
    /// The quantisation tables of a JPEG, unless the options set a quality; `nil` for those of the
    /// standard quality.
    var tables: JPEGTables?
    /// The quality of a lossy WebP, unless the options set it; `nil` for the standard quality.
    var quality: Int?
    /// The coarseness of a lossy file, from 0, the finest, to ``ImageWriter/coarsestStep(_:)``. The
    /// step replaces the quality; `nil` keeps the quality.
    var step: Int?
    /// The encoder codes one of this number of groups of blocks, spread over the picture, so that
    /// the size of the whole file can be estimated. 1 codes the whole file. Larger numbers need an
    /// encoder with ``ImageEncoder/codesRowsApart``.
    var sampling = 1
    /// True if the input is a lossless WebP.
    var isLosslessInput = false
    /// The narrow layout of the input; `nil` if it has none.
    var narrow: NarrowLayout?
    /// True to store the inks of a CMYK JPEG as YCCK: luma, chroma and black.
    var hasYCCInks = false
    var metadata = Metadata()
    /// The limits for an encoder that runs in a sandbox.
    var limits = DecodingLimits.standard
    let interruption: Interruption
}

extension EncodingOptions {
    /// Returns the writer of `format` after checking the options.
    ///
    /// - Throws: ``ImageEncodingError`` if the format cannot be written or does not support the
    ///   value of an option, or if an option is out of range, even one that the format ignores.
    func checkedWriter(
        of format: ImageFormat
    ) throws(ImageEncodingError) -> any ImageWriter.Type {
        guard let writer = format.writer else { throw .unsupportedFormat(format) }
        for option in Self.descriptions {
            guard let range = option.kind.range, case .number(let value)? = option.value(in: self),
                !range.contains(value)
            else { continue }
            throw .outOfRange(option: option.name, value: value, range: range)
        }
        if let choice = foreignChoice(in: format) { throw .foreignChoice(choice) }
        return writer
    }

    /// Returns `true` if ``depth`` allows pixels of `layout`.
    func holds(_ layout: PixelLayout) -> Bool {
        switch depth {
        case nil: true
        case .eight: layout.depth == 8
        case .ten, .sixteen: layout.depth == 16
        }
    }

    /// Checks the size of a file against ``maxBytes``.
    ///
    /// - Throws: ``ImageEncodingError/doesNotFit(_:smallest:limit:)`` if the file is larger.
    func check(_ bytes: Int, of format: ImageFormat) throws(ImageEncodingError) {
        guard let maxBytes, bytes > maxBytes else { return }
        throw .doesNotFit(format, smallest: bytes, limit: maxBytes)
    }

    /// Returns the memory, in bytes, for keeping a picture that is encoded several times to fit
    /// ``maxBytes``; 0 without that limit.
    func keptBytes(of size: ImageSize) -> Int {
        maxBytes == nil ? 0 : size.width * size.height * 4
    }
}
