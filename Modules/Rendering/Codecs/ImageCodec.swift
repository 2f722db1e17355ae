import Foundation

// The one registry of codecs. Everything else asks a format for its reader or writer.

extension ImageFormat {
    /// Decodes files of this format; `nil` for a format that is only recognised.
    var reader: (any ImageReader.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .gif: GIFCodec.self
        case .tiff, .avif, .heic, .bmp, .svg, .pdf: nil
        }
    }

    /// Encodes files of this format; `nil` for a format that is not written.
    var writer: (any ImageWriter.Type)? {
        switch self {
        case .jpeg: JPEGCodec.self
        case .png: PNGCodec.self
        case .webp: WebPCodec.self
        case .gif: GIFCodec.self
        case .tiff, .avif, .heic, .bmp, .svg, .pdf: nil
        }
    }
}

/// Decodes files of one format.
protocol ImageReader {
    /// Reads the header of a file, and checks it against `limits`.
    ///
    /// - Parameter frame: The picture of an animation, from 1; never less.
    /// - Throws: ``ImageDecodingError``.
    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader

    /// Opens a file, whose header has been read and found within the limits.
    static func open(_ job: DecodingJob) throws -> any StripSource

    /// The file without private metadata; see ``Image/withoutPrivateMetadata()``.
    ///
    /// - Parameter exif: Stands in place of the file's own.
    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data
}

/// Encodes files of one format.
protocol ImageWriter {
    /// Whether pixels of `layout` can be written as they are.
    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool

    /// Bytes that the encoder holds of a picture until it is written.
    ///
    /// - Parameter isLosslessInput: Whether the input is a lossless WebP.
    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder

    /// How the format says what its numbers mean as colours.
    static var colors: ColorMarking { get }

    /// The metadata that the format has a place for.
    static var room: MetadataRoom { get }
}

/// How a format says what its numbers mean as colours.
struct ColorMarking {
    /// Whether a file can carry a colour profile; without one its colours are sRGB.
    var hasProfile = true
    /// Whether a file can be grey; without that grey is written as RGB.
    var hasGray = true
    /// Whether PNG's own chunks can describe colours.
    var hasChunks = false
}

/// The metadata that a format has a place for.
struct MetadataRoom {
    /// The most bytes of EXIF; `nil`: none at all.
    var largestEXIF: Int? = .max
    var holdsXMP: (Data) -> Bool = { _ in true }
    /// Whether extended XMP and IPTC can be kept as JPEG has them.
    var holdsSegments = false
    var holdsComment: (Data) -> Bool = { _ in true }
    /// Whether text chunks can be kept as PNG has them.
    var holdsTextChunks = false
    /// Whether a text chunk that is a comment can be kept as one.
    var turnsTextIntoComments = false
}

/// A file that is to be decoded. Its bytes stay where they are as long as the source lives that
/// ``open()`` makes.
struct DecodingJob {
    let bytes: UnsafeRawBufferPointer
    let header: ImageHeader
    let layout: PixelLayout
    /// 1, 2, 4 or 8; other than 1 only where the header says so.
    var denominator = 1
    /// Makes RGB of a JPEG's inks; without it they are multiplied.
    var inks: ProfileTransform?
    let limits: DecodingLimits
    /// Whether a missing end is no error.
    let allowsTruncation: Bool
    /// Whether a second thread may help to decode; pixels do not depend on it.
    var usesThreads = false
    /// Asked now and then, on any thread; ends the work with `CancellationError`, in the middle of
    /// a progressive image, too.
    let interruption: Interruption

    func open() throws -> any StripSource {
        guard let reader = header.info.format.reader else {
            throw ImageDecodingError.unsupportedFormat(header.info.format)
        }
        return try reader.open(self)
    }
}

/// A file that is to be encoded.
struct EncodingJob {
    let format: StripFormat
    /// Checked already.
    let options: EncodingOptions
    /// Chroma subsampling of a JPEG where the options name none.
    var subsampling = (horizontal: 2, vertical: 2)
    /// Whether the input is a lossless WebP.
    var isLosslessInput = false
    var metadata = Metadata()
    let interruption: Interruption
}

extension EncodingOptions {
    /// - Returns: The writer of `format`.
    /// - Throws: ``ImageEncodingError`` where the format is not written, and for a number out of
    ///   range, whatever the format.
    func checkedWriter(
        of format: ImageFormat
    ) throws(ImageEncodingError) -> any ImageWriter.Type {
        guard let writer = format.writer else { throw .unsupportedFormat(format) }
        for option in Self.descriptions {
            guard case .wholeNumber(let range) = option.kind,
                case .number(let value)? = option.value(in: self), !range.contains(value)
            else { continue }
            throw .outOfRange(option: option.name, value: value, range: range)
        }
        return writer
    }
}
