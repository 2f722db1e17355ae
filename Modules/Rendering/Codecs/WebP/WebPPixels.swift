import CImageEditorSandbox
import CImageEditorWebP

/// A WebP picture in memory, and the decoder that fills it from top to bottom.
final class WebPPixels {
    /// The decoder of this process; `nil` if a worker decodes.
    private let decoder: OpaquePointer?
    private let pixels: UnsafeMutablePointer<UInt8>?
    private let work: IsolatedWork?
    private let part: UnsafeRawBufferPointer
    private var isolated: SandboxedResult?
    private let rowSize: Int
    private let height: Int
    private let allowsTruncation: Bool
    private let interruption: Interruption
    private var readRows = 0
    /// The number of rows that could be decoded; `nil` before decoding ends.
    private var knownRows: Int?

    /// - Parameters:
    ///   - bytes: The file, which must stay in place while this object exists.
    ///   - size: The size to decode to: the picture's own, or a smaller one.
    init(
        _ bytes: UnsafeRawBufferPointer, _ picture: WebPFile.Picture, size: ImageSize,
        hasAlpha: Bool, limits: DecodingLimits, allowsTruncation: Bool, interruption: Interruption,
        among frames: IsolatedFrames?
    ) throws(ImageDecodingError) {
        rowSize = size.width * (hasAlpha ? 4 : 3)
        height = size.height
        self.allowsTruncation = allowsTruncation
        self.interruption = interruption
        part = UnsafeRawBufferPointer(rebasing: bytes[picture.range])
        guard limits.isolation != .all else {
            (decoder, pixels) = (nil, nil)
            work = IsolatedWork(
                decoder: "webp", format: .webp,
                choices: [UInt64(size.width), UInt64(size.height), hasAlpha ? 1 : 0],
                bytes: rowSize * height, limits: limits, allowsTruncation: allowsTruncation,
                interruption: interruption, frames: frames)
            return
        }
        work = nil
        let pixels = try CheckedMemory.allocate(rowSize * size.height, of: UInt8.self)
        guard
            let decoder = cwebp_decoder_create(
                part.baseAddress?.assumingMemoryBound(to: UInt8.self), part.count,
                picture.features.features, UInt32(size.width), UInt32(size.height), hasAlpha,
                pixels, rowSize)
        else {
            CheckedMemory.free(pixels)
            throw .outOfMemory
        }
        self.pixels = pixels
        self.decoder = decoder
    }

    deinit {
        cwebp_decoder_free(decoder)
        CheckedMemory.free(pixels)
    }

    /// Returns the samples of a row; missing pixels are black or transparent.
    func row(_ y: Int) throws -> UnsafePointer<UInt8> {
        guard let pixels else {
            guard let start = try isolatedPixels()?.samples.baseAddress else {
                throw ImageDecodingError.outOfMemory
            }
            return start + y * rowSize
        }
        if y >= readRows, knownRows == nil {
            // Request several rows at once, to call the decoder less often.
            readRows = min(y + Strip.granularity, height)
            try check(
                cwebp_decoder_read(
                    decoder, UInt32(readRows), Interruption.ask, interruption.context))
            if !hasRows(readRows) { try finish() }
        }
        return UnsafePointer(pixels + y * rowSize)
    }

    private func isolatedPixels() throws -> SandboxedResult? {
        guard isolated == nil, let work else { return isolated }
        let (result, report) = try work.pixels(of: part)
        let status = cwebp_status(report.status)
        if status != CWEBP_TRUNCATED || !allowsTruncation { try check(status) }
        isolated = result
        return result
    }

    /// Decodes the remaining rows.
    func finish() throws {
        guard let pixels else {
            _ = try isolatedPixels()
            return
        }
        guard knownRows == nil else { return }
        var rows: UInt32 = 0
        let status = cwebp_decoder_finish(
            decoder, Interruption.ask, interruption.context, &rows)
        if status != CWEBP_TRUNCATED || !allowsTruncation { try check(status) }
        knownRows = Int(rows)
        // Missing rows are cleared, because the decoder leaves them uninitialised.
        (pixels + Int(rows) * rowSize).update(
            repeating: 0, count: (height - Int(rows)) * rowSize)
    }

    private func hasRows(_ count: Int) -> Bool {
        Int(cwebp_decoder_rows(decoder)) >= count
    }

    private func check(_ status: cwebp_status) throws {
        switch status {
        case CWEBP_OK: return
        case CWEBP_INTERRUPTED: throw CancellationError()
        case CWEBP_TRUNCATED: throw ImageDecodingError.truncated(.webp)
        case CWEBP_NO_MEMORY: throw ImageDecodingError.outOfMemory
        default: throw ImageDecodingError.damaged(.webp, reason: "invalid picture data")
        }
    }
}
