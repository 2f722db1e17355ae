import CImageEditorJPEG
import CImageEditorLCMS

/// Decodes a JPEG from top to bottom. The layout decides between planes of luma and chroma, inks,
/// and grey or RGB.
final class JPEGDecoder: StripSource {
    let format: StripFormat
    private let handle: JPEGHandle
    private let limits: DecodingLimits
    private let interruption: Interruption
    private let inks: ProfileTransform?
    private let flaws: FlawCollector?
    private var nextRow = 0

    init(
        _ bytes: UnsafeRawBufferPointer, as layout: PixelLayout, denominator: Int,
        inks: ProfileTransform? = nil, limits: DecodingLimits, allowsTruncation: Bool,
        allowsDamage: Bool = false, flaws: FlawCollector? = nil, usesThreads: Bool = false,
        interruption: Interruption
    ) throws {
        let handle = try JPEGHandle(
            bytes, allowsTruncation: allowsTruncation, allowsDamage: allowsDamage)
        let header = try handle.readHeader(bytes, limits: limits)
        let scans = limits.affordableScans(of: header)
        var wanted = CJPEG_RGB
        if case .ycc8 = layout { wanted = CJPEG_PLANAR }
        if layout == .cmyk8 { wanted = CJPEG_INKS }
        if let inks {
            cjpeg_decoder_convert_inks(
                handle.decoder, clcms_convert_inks, UnsafeMutableRawPointer(inks.pointer))
        }
        cjpeg_decoder_use_threads(handle.decoder, usesThreads)
        var result = cjpeg_format()
        let status = cjpeg_decoder_start(
            handle.decoder, wanted, Int32(denominator), scans, Interruption.ask,
            interruption.context, &result)
        try Self.check(status, handle, limits)
        self.handle = handle
        self.limits = limits
        self.interruption = interruption
        self.inks = inks
        self.flaws = flaws
        format = StripFormat(result)
    }

    func read(into strip: Strip) throws {
        try read(into: strip) { cjpeg_decoder_read(handle.decoder, &$0, $1) }
    }

    private func read(
        into strip: Strip, with call: (inout cjpeg_rows, UInt32) -> cjpeg_status
    ) throws {
        let count = min(strip.capacity, format.height - nextRow)
        strip.height = count
        var rows = cjpeg_rows(strip.rows)
        try Self.check(call(&rows, UInt32(count)), handle, limits)
        nextRow += count
    }

    func steps(capacity: Int) -> ReadingSteps? {
        guard let room = CoefficientRoom(handle.decoder, capacity: capacity) else { return nil }
        return ReadingSteps(
            first: { strip in
                try self.read(into: strip) {
                    cjpeg_decoder_read_first(self.handle.decoder, room.pointer, &$0, $1)
                }
            },
            second: { strip in
                var rows = cjpeg_rows(strip.rows)
                cjpeg_coefficients_transform(room.pointer, &rows)
            })
    }

    /// The coefficients of a strip between the two steps of reading.
    private final class CoefficientRoom {
        let pointer: OpaquePointer

        /// - Returns: `nil` if the picture is not read in two steps.
        init?(_ decoder: OpaquePointer, capacity: Int) {
            guard let pointer = cjpeg_coefficients_create(decoder, UInt32(capacity)) else {
                return nil
            }
            self.pointer = pointer
        }

        deinit { cjpeg_coefficients_free(pointer) }
    }

    func finish() throws {
        if nextRow < format.height {
            let strip = try Strip(format, capacity: Strip.granularity)
            while nextRow < format.height { try read(into: strip) }
        }
        try Self.check(cjpeg_decoder_finish(handle.decoder), handle, limits)
        flaws?.add(handle.flaws)
    }

    private static func check(
        _ status: cjpeg_status, _ handle: JPEGHandle, _ limits: DecodingLimits
    ) throws {
        try handle.checkInterrupted(status, limits: limits)
    }
}

extension StripFormat {
    init(_ format: cjpeg_format) {
        let layout: PixelLayout =
            switch format.layout {
            case CJPEG_GRAY: .gray8
            case CJPEG_INKS: .cmyk8
            case CJPEG_PLANAR: .ycc8(horizontal: Int(format.h), vertical: Int(format.v))
            default: .rgb8
            }
        self.init(layout: layout, width: Int(format.width), height: Int(format.height))
    }
}

extension DecodingLimits {
    /// Returns the maximum number of scans to decode. The decoder checks the number again, because
    /// a file may have more scans than were counted.
    func affordableScans(of header: cjpeg_header) -> Int32 {
        let pixels = Int(header.width) * Int(header.height)
        return Int32(clamping: max(1, min(scans, pixelScans / pixels)))
    }
}

extension cjpeg_rows {
    init(_ rows: PixelRows) {
        self.init(
            plane: (rows.plane0.samples, rows.plane1.samples, rows.plane2.samples),
            stride: (rows.plane0.stride, rows.plane1.stride, rows.plane2.stride))
    }
}
