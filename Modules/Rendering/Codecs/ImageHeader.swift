import FoundationEssentials

/// The facts about a file that are read before its pixels.
struct ImageHeader: Sendable {
    var info: ImageInfo
    var metadata: Metadata
    /// The layouts in which the pixels can be decoded, the best first.
    var layouts: [PixelLayout]
    /// True if the pixels can be decoded with 16 bits per sample.
    var isDeep: Bool { layouts.first?.depth == 16 }
    /// The chroma subsampling for an output that matches the input: that of the JPEG, AVIF or HEIC,
    /// or the next finer one that can be written. `nil` for other formats and for grey.
    var subsampling: (horizontal: Int, vertical: Int)?
    /// The size in pixels of a JPEG's MCU, the smallest group of blocks of all components; `nil`
    /// for other formats.
    var blockGrid: ImageSize?
    /// The memory of all coefficients of a JPEG, in bytes.
    var coefficientBytes = 0
    /// True if the codec can decode at a fraction of the size; see ``mostShrinking``.
    var canShrink = false
    /// The largest denominator, 2, 4 or 8, at which the codec can decode and a thumbnail's quality
    /// is still good enough.
    var mostShrinking = 8
    /// The selected picture of an animation, from 1; a PNG's default image counts, even if it is
    /// not shown.
    var frame = 1
    /// The pictures and the video that follow the picture of a JPEG; `nil` if none does.
    var companions: JPEGCompanions?
    /// True for a CMYK picture that is stored as luma, chroma and black.
    var hasYCCInks = false
    /// True for a lossless WebP.
    var isLossless = false
    /// The layout of the stored pixels if it is narrower than any ``PixelLayout``, such as palette
    /// indices; otherwise `nil`.
    var narrow: NarrowLayout?
    /// The estimated quality of a lossy WebP, so that the output can match the input; otherwise
    /// `nil`.
    var quality: Int?
    /// The quantisation tables of a JPEG, so that the output can match the input; otherwise `nil`.
    var tables: JPEGTables?
    /// True if a JPEG is progressive.
    var isProgressive = false
    /// The size of the largest preview in the file, before its orientation is applied; `nil`
    /// without a preview.
    var previewSize: ImageSize?
    /// True if this header describes the preview, not the picture itself.
    var isPreview = false
    /// The sandboxed process that has read this header and can decode the pixels; `nil` without
    /// one.
    var worker: WaitingWorker?

    /// True for a CMYK picture.
    var hasInks: Bool { info.hasInks }

    /// Converts an area of the upright picture of `size` to coordinates of the picture decoded at
    /// 1/`denominator`. A decoded pixel of a JPEG covers exactly `denominator` × `denominator`
    /// pixels; past the right and lower edge, pixels of the edge are repeated. WebP scales to the
    /// rounded size.
    func shrunk(
        _ part: RealRectangle, of size: ImageSize, by denominator: Int
    ) -> RealRectangle {
        guard info.format == .webp else { return part.divided(by: denominator) }
        let decoded = size.shrunk(by: denominator)
        return part.scaled(
            x: Double(decoded.width) / Double(size.width),
            y: Double(decoded.height) / Double(size.height))
    }

    /// A repaired file, its header, and the faults that were repaired. Only faults that cost no
    /// pixel are repaired.
    struct Repaired {
        let data: Data
        let header: ImageHeader
        let flaws: [ImageFlaw]
    }

    /// Repairs `data` and reads its header.
    ///
    /// - Throws: The errors of ``read(_:limits:frame:)``.
    static func repaired(_ data: Data, limits: DecodingLimits) throws -> Repaired {
        let mended = mended(data, limits: limits)
        return Repaired(
            data: mended.data, header: try read(mended.data, limits: limits), flaws: mended.flaws)
    }

    /// Repairs the faults of `data` that cost no pixel. Returns the repaired file and these faults.
    /// A file that is too large for `limits` stays as it is.
    static func mended(
        _ data: Data, limits: DecodingLimits = .standard
    ) -> (data: Data, flaws: [ImageFlaw]) {
        guard data.count <= limits.fileBytes else { return (data, []) }
        guard let format = ImageFormat(sniffing: data) else {
            // The file may be a JPEG with more stray bytes before its second marker than the
            // signatures of JPEG allow.
            return JPEGCodec.mended(data)
        }
        return format.reader?.mended(data) ?? (data, [])
    }

    /// Reads the header of `data`, and checks it against `limits`.
    ///
    /// - Parameter frame: The frame of an animation, from 1.
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    static func read(
        _ data: Data, limits: DecodingLimits, frame: Int = 1
    ) throws -> ImageHeader {
        guard let format = ImageFormat(sniffing: data) else {
            guard let format = ImageFormat.converted(data) else {
                throw ImageDecodingError.notAnImage
            }
            throw ImageDecodingError.damaged(
                format, reason: "a text-mode transfer has changed its line endings")
        }
        try limits.check(.fileBytes, data.count)
        guard frame >= 1 else { throw ImageDecodingError.noSuchFrame(frame, frames: 1) }
        guard let reader = format.reader else {
            throw ImageDecodingError.unsupportedFormat(format)
        }
        var header = try reader.header(of: data, limits: limits, frame: frame)
        header.info.ignoresProfile = header.hasForeignProfile
        return header
    }
}

/// A way to store pixels in fewer bytes than any ``PixelLayout``. An image that was read in a
/// narrow layout is written as a PNG in a narrow layout if its new colours allow that.
enum NarrowLayout: Sendable {
    /// Indices into a palette of at most 256 colours.
    case palette
    /// Grey of 1, 2 or 4 bits.
    case gray
    /// Grey with alpha.
    case grayAlpha
}
