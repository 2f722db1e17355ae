import CImageEditorPNG
import CImageEditorSandbox

/// Reads a PNG from top to bottom, as grey, RGB or RGBA with 8 bits per sample, or 16 if the file
/// has them.
final class PNGDecoder: StripSource {
    let format: StripFormat
    private let handle: PNGHandle
    private let flaws: FlawCollector?
    private let interruption: Interruption
    /// All pixels of an interlaced image, which cannot be decoded from top to bottom; `nil` before
    /// they are decoded, and for other images.
    private var frame: UnsafeMutablePointer<UInt8>?
    private let isInterlaced: Bool
    /// The job of a worker; `nil` if this process decodes the pixels.
    private let work: IsolatedWork?
    private let bytes: UnsafeRawBufferPointer
    private var isolated: (bytes: SandboxedResult, report: csandbox_report)?
    /// The portions of a picture that a worker decodes from top to bottom; `nil` before the first
    /// row and for other pictures.
    private var portions: IsolatedPortions?
    private var portion: (samples: UnsafePointer<UInt8>, report: csandbox_report)?
    private var nextRow = 0

    init(
        _ bytes: UnsafeRawBufferPointer, depth: Int = 8, limits: DecodingLimits,
        allowsTruncation: Bool, allowsDamage: Bool = false, flaws: FlawCollector? = nil,
        interruption: Interruption, among frames: IsolatedFrames? = nil
    ) throws(ImageDecodingError) {
        let handle = try PNGHandle(
            bytes, allowsTruncation: allowsTruncation, allowsDamage: allowsDamage)
        let header = try handle.readHeader(limits: limits)
        let isDeep = depth == 16
        let layout: PixelLayout =
            switch header.layout {
            case 1: isDeep ? .gray16 : .gray8
            case 3: isDeep ? .rgb16 : .rgb8
            default: isDeep ? .rgba16 : .rgba8
            }
        self.handle = handle
        self.flaws = flaws
        self.interruption = interruption
        isInterlaced = header.is_interlaced
        self.bytes = bytes
        format = StripFormat(layout: layout, width: Int(header.width), height: Int(header.height))
        guard limits.isolation == .all else {
            work = nil
            try handle.check(cpng_decoder_start(handle.decoder, isDeep))
            return
        }
        var choices = [UInt64](repeating: 0, count: Int(CSANDBOX_CHOICES))
        choices[CPNG_CHOICE_DEEP] = isDeep ? 1 : 0
        choices[CPNG_CHOICE_DAMAGE] = allowsDamage ? 1 : 0
        choices[CPNG_CHOICE_CHUNK] = UInt64(clamping: limits.metadataBytes)
        work = IsolatedWork(
            decoder: "png", format: .png, choices: choices, bytes: format.bytes, limits: limits,
            allowsTruncation: allowsTruncation, interruption: interruption, frames: frames)
    }

    /// Opens a picture, numbered from 1; the first is the default image.
    static func open(
        _ bytes: UnsafeRawBufferPointer, as layout: PixelLayout, frame: Int,
        limits: DecodingLimits, allowsTruncation: Bool, allowsDamage: Bool = false,
        flaws: FlawCollector? = nil, interruption: Interruption
    ) throws -> any StripSource {
        guard frame > 1 else {
            if !allowsTruncation {
                try PNGPictures.check(bytes, limits: limits, interruption: interruption)
            }
            return try PNGDecoder(
                bytes, depth: layout.depth, limits: limits, allowsTruncation: allowsTruncation,
                allowsDamage: allowsDamage, flaws: flaws, interruption: interruption)
        }
        let pictures = try PNGPictures(
            bytes, limits: limits, allowsTruncation: allowsTruncation, flaws: flaws,
            interruption: interruption)
        return AnimationDecoder(
            pictures, frame: frame - 1, as: layout, interruption: interruption)
    }

    deinit { CheckedMemory.free(frame) }

    func read(into strip: Strip) throws {
        try interruption.check()
        let count = min(strip.capacity, format.height - nextRow)
        strip.height = count
        let plane = strip.rows.plane0
        if let work, isInPortions {
            try readPortions(of: work, into: strip)
            return
        }
        if isInterlaced || work != nil {
            let size = format.width * format.layout.bytesPerPixel
            let source = try work.map(isolatedFrame) ?? wholeFrame(rowSize: size)
            for y in 0..<count {
                (plane.samples + y * plane.stride).update(
                    from: source + (nextRow + y) * size, count: size)
            }
        } else {
            try check(
                cpng_decoder_read(
                    handle.decoder, plane.samples, plane.stride, UInt32(count),
                    Interruption.ask, interruption.context))
        }
        nextRow += count
        if isInterlaced, nextRow == format.height {
            CheckedMemory.free(frame)
            frame = nil
        }
    }

    func finish() throws {
        if let work {
            guard let report = try isInPortions ? lastReport() : wholeReport(work) else { return }
            try handle.check(cpng_status(report.end_status), message: report.text)
            if report.facts.0 != 0 { flaws?.add([.noEnd]) }
            return
        }
        if isInterlaced, nextRow == 0 {
            _ = try wholeFrame(rowSize: format.width * format.layout.bytesPerPixel)
        }
        if !isInterlaced, nextRow < format.height {
            let strip = try Strip(format, capacity: Strip.granularity)
            while nextRow < format.height { try read(into: strip) }
        }
        try check(
            cpng_decoder_finish(handle.decoder, Interruption.ask, interruption.context))
        if cpng_decoder_lacks_end(handle.decoder) { flaws?.add([.noEnd]) }
    }

    private func check(_ status: cpng_status) throws {
        if status == CPNG_INTERRUPTED { throw CancellationError() }
        try handle.check(status)
    }

    private func wholeReport(_ work: IsolatedWork) throws -> csandbox_report? {
        _ = try isolatedFrame(work)
        return isolated?.report
    }

    private func lastReport() throws -> csandbox_report? {
        if nextRow < format.height {
            let strip = try Strip(format, capacity: Strip.granularity)
            while nextRow < format.height { try read(into: strip) }
        }
        return portion?.report
    }

    /// False if a worker decodes the picture as a whole: an interlaced picture, or a frame that
    /// shares the worker.
    private var isInPortions: Bool { work?.frames == nil && !isInterlaced }

    private func readPortions(of work: IsolatedWork, into strip: Strip) throws {
        let size = format.width * format.layout.bytesPerPixel
        let plane = strip.rows.plane0
        for y in 0..<strip.height {
            let portions = try self.portions ?? startPortions(of: work)
            let first = nextRow % portions.rows
            if first == 0 { portion = try portions.next() }
            guard let (samples, report) = portion else { throw work.failure }
            try handle.check(cpng_status(report.status), message: report.text)
            (plane.samples + y * plane.stride).update(from: samples + first * size, count: size)
            nextRow += 1
        }
    }

    private func startPortions(of work: IsolatedWork) throws -> IsolatedPortions {
        let rows = IsolatedPortions.rows(of: format)
        var work = work
        work.choices[CPNG_CHOICE_ROWS] = UInt64(rows)
        work.bytes = format.bytes / format.height * rows
        let started = try IsolatedPortions(of: work, in: bytes, height: format.height, rows: rows)
        portions = started
        return started
    }

    private func isolatedFrame(_ work: IsolatedWork) throws -> UnsafePointer<UInt8> {
        let decoded = try isolated ?? work.pixels(of: bytes)
        isolated = decoded
        try handle.check(cpng_status(decoded.report.status), message: decoded.report.text)
        guard let start = decoded.bytes.samples.baseAddress else {
            throw ImageDecodingError.outOfMemory
        }
        return start
    }

    private func wholeFrame(rowSize: Int) throws -> UnsafePointer<UInt8> {
        if let frame { return UnsafePointer(frame) }
        let made = try CheckedMemory.allocate(rowSize * format.height, of: UInt8.self)
        frame = made
        try check(
            cpng_decoder_read_frame(
                handle.decoder, made, rowSize, Interruption.ask, interruption.context))
        return UnsafePointer(made)
    }
}
