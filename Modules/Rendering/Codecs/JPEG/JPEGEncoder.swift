import CImageEditorJPEG
import FoundationEssentials

/// Writes a JPEG from grey, RGB, CMYK, or planes of luma and chroma, which are not converted.
final class JPEGEncoder: ImageEncoder {
    static let maximumSide = 65_500
    static let largestEXIF = JPEGSegments.capacity - JPEGSegments.exifName.count
    static let largestXMP = JPEGSegments.capacity - JPEGSegments.xmpName.count
    private let encoder: OpaquePointer
    private var source: JPEGCoefficients?

    /// Starts a file and writes `metadata`.
    ///
    /// - Parameters:
    ///   - options: The checked options.
    ///   - subsampling: The chroma subsampling for RGB and CMYK, unless `options` set it.
    ///   - tables: The quantisation tables, unless `options` set a quality.
    ///   - step: See ``JPEGCodec/coarsestStep(_:)``; replaces quality and tables.
    ///   - sampling: See ``EncodingJob/sampling``.
    ///   - hasYCCInks: True to store CMYK as YCCK.
    init(
        _ format: StripFormat, _ options: EncodingOptions,
        subsampling: (horizontal: Int, vertical: Int), tables: JPEGTables? = nil,
        step: Int? = nil, sampling: Int = 1, metadata: Metadata, hasYCCInks: Bool = false
    ) throws(ImageEncodingError) {
        guard max(format.width, format.height) <= Self.maximumSide else {
            throw .tooLarge(.jpeg, maximumSide: Self.maximumSide)
        }
        guard let encoder = cjpeg_encoder_create() else { throw .outOfMemory }
        self.encoder = encoder
        var encoding = cjpeg_encoding()
        encoding.format = cjpeg_format(format)
        encoding.quality = Int32(
            step.map { _ in 100 } ?? options.quality ?? EncodingOptions.standardQuality)
        encoding.scale = Int32(step ?? 0)
        encoding.sampling = Int32(sampling)
        encoding.has_ycc_inks = hasYCCInks
        encoding.coding = cjpeg_coding(options)
        encoding.uses_threads = options.threads > 1
        let subsampling = options.subsampling?.factors ?? subsampling
        encoding.h = Int32(subsampling.horizontal)
        encoding.v = Int32(subsampling.vertical)
        if let density = metadata.density?.forJPEG {
            encoding.density_unit = Int32(density.unit.rawValue)
            encoding.density_x = Int32(density.x)
            encoding.density_y = Int32(density.y)
        }
        let status =
            if let tables, options.quality == nil, step == nil {
                tables.withPointers { luma, chroma in
                    (encoding.luma_table, encoding.chroma_tables) = (luma, chroma)
                    return cjpeg_encoder_start(encoder, &encoding)
                }
            } else {
                cjpeg_encoder_start(encoder, &encoding)
            }
        try check(status)
        try write(metadata)
    }

    /// Starts a file with the coefficients of another file, moved by `turn` and not quantised
    /// again.
    ///
    /// - Parameter source: The coefficients, which are read when the file is finished. The encoder
    /// keeps them.
    /// - Returns: `nil` if the coefficients cannot be moved and pixels have to be encoded.
    /// - Throws: `CancellationError`, or ``ImageEncodingError/outOfMemory`` if there is not enough
    ///   memory for an encoder.
    init?(_ source: JPEGCoefficients, _ turn: JPEGTurn, _ options: EncodingOptions) throws {
        guard let encoder = cjpeg_encoder_create() else { throw ImageEncodingError.outOfMemory }
        self.encoder = encoder
        self.source = source
        var code = cjpeg_turn()
        code.transposes = turn.orientation.swapsSides
        code.mirrors_x = turn.orientation.mirrorsX
        code.mirrors_y = turn.orientation.mirrorsY
        (code.x, code.y) = (UInt32(turn.part.x), UInt32(turn.part.y))
        (code.width, code.height) = (UInt32(turn.part.width), UInt32(turn.part.height))
        code.coding = cjpeg_coding(options)
        switch cjpeg_encoder_start_turned(encoder, source.handle.decoder, &code) {
        case CJPEG_OK: return
        case CJPEG_INTERRUPTED: throw CancellationError()
        default: return nil
        }
    }

    deinit { cjpeg_encoder_free(encoder) }

    func write(_ strip: Strip) throws(ImageEncodingError) {
        let source = strip.rows
        var rows = cjpeg_rows(source)
        try check(cjpeg_encoder_write(encoder, &rows, UInt32(source.height)))
    }

    var codesRowsApart: Bool { cjpeg_encoder_is_baseline(encoder) }

    func begin(at row: Int) {
        cjpeg_encoder_drain(encoder)
        cjpeg_encoder_begin_at(encoder, UInt32(row))
    }

    func finish() throws(ImageEncodingError) {
        try check(cjpeg_encoder_finish(encoder))
    }

    /// Writes the file that ``init(_:_:_:)`` started.
    ///
    /// - Returns: `false` if the coefficients cannot be written and pixels have to be encoded.
    /// - Throws: `CancellationError`.
    func finishTurned() throws -> Bool {
        let status = cjpeg_encoder_finish(encoder)
        if status == CJPEG_INTERRUPTED { throw CancellationError() }
        return status == CJPEG_OK
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        while true {
            var size = 0
            let start = cjpeg_encoder_output(encoder, &size)
            if size == 0 { return }
            try body(UnsafeRawBufferPointer(start: start, count: size))
            cjpeg_encoder_drain(encoder)
        }
    }

    /// Writes metadata. This must precede the first row.
    func write(_ metadata: Metadata) throws(ImageEncodingError) {
        for (marker, payload) in Self.segments(of: metadata) { try write(marker, payload) }
    }

    /// Returns the segments of metadata. A profile is divided into up to 255 segments. A larger
    /// profile, and EXIF, XMP or a comment that exceeds a segment, are left out.
    static func segments(of metadata: Metadata) -> [(marker: Int, payload: Data)] {
        var segments: [(marker: Int, payload: Data)] = []
        if let exif = metadata.exif, exif.count <= Self.largestEXIF {
            segments.append((JPEGSegments.application1, Data(JPEGSegments.exifName) + exif))
        }
        if let xmp = metadata.xmp, xmp.count <= Self.largestXMP {
            segments.append((JPEGSegments.application1, Data(JPEGSegments.xmpName) + xmp))
        }
        for version in metadata.gainMapVersions {
            segments.append((JPEGSegments.application2, version))
        }
        for segment in metadata.segments { segments.append((segment.marker, segment.payload)) }
        if let profile = metadata.colorProfile { segments += Self.segments(ofProfile: profile) }
        let comments = metadata.textChunks.compactMap(PNGChunks.comment)
        for comment in metadata.comments + comments where comment.count <= JPEGSegments.capacity {
            segments.append((JPEGSegments.comment, comment))
        }
        return segments
    }

    private static func segments(ofProfile profile: Data) -> [(marker: Int, payload: Data)] {
        let name = Data(JPEGSegments.profileName)
        let room = JPEGSegments.capacity - name.count - 2
        let count = (profile.count + room - 1) / room
        guard count <= 255 else { return [] }
        return (0..<count).map { index in
            let part = profile.dropFirst(index * room).prefix(room)
            return (
                JPEGSegments.application2, name + [UInt8(index + 1), UInt8(count)] + part
            )
        }
    }

    private func write(_ marker: Int, _ payload: Data) throws(ImageEncodingError) {
        let status = payload.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return cjpeg_encoder_marker(encoder, Int32(marker), start, bytes.count)
        }
        try check(status)
    }

    private func check(_ status: cjpeg_status) throws(ImageEncodingError) {
        switch status {
        case CJPEG_OK: return
        case CJPEG_NO_MEMORY: throw .outOfMemory
        case CJPEG_UNSUPPORTED: throw .tooLarge(.jpeg, maximumSide: Self.maximumSide)
        default:
            throw .failed(.jpeg, reason: String(cString: cjpeg_encoder_message(encoder)))
        }
    }
}

extension cjpeg_coding {
    fileprivate init(_ options: EncodingOptions) {
        self.init(
            is_progressive: options.isProgressive, is_optimized: options.optimizesTables)
    }
}

extension cjpeg_format {
    fileprivate init(_ format: StripFormat) {
        self.init()
        width = UInt32(format.width)
        height = UInt32(format.height)
        (h, v) = (1, 1)
        switch format.layout {
        case .gray8, .gray16: layout = CJPEG_GRAY
        case .rgb8, .rgba8, .rgb16, .rgba16: layout = CJPEG_RGB
        case .cmyk8: layout = CJPEG_INKS
        case .ycc8(let horizontal, let vertical):
            layout = CJPEG_PLANAR
            (h, v) = (Int32(horizontal), Int32(vertical))
        }
    }
}
