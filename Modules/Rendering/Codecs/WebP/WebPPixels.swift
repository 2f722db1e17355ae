import CImageEditorWebP

/// One picture of a WebP, held as a whole, and the decoder that fills it from top to bottom.
final class WebPPixels {
    private let decoder: OpaquePointer
    private let pixels: UnsafeMutablePointer<UInt8>
    private let rowSize: Int
    private let height: Int
    private let allowsTruncation: Bool
    private let interruption: Interruption
    private var readRows = 0
    /// Once everything is known: the rows that the file really has.
    private var knownRows: Int?

    /// - Parameters:
    ///   - bytes: Stay where they are as long as this lives.
    ///   - size: What the picture shall become: its own, or less.
    init(
        _ bytes: UnsafeRawBufferPointer, _ picture: WebPFile.Picture, size: ImageSize,
        hasAlpha: Bool,
        allowsTruncation: Bool, interruption: Interruption
    ) throws(ImageDecodingError) {
        rowSize = size.width * (hasAlpha ? 4 : 3)
        height = size.height
        self.allowsTruncation = allowsTruncation
        self.interruption = interruption
        let part = UnsafeRawBufferPointer(rebasing: bytes[picture.range])
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

    /// The samples of a row; what is cut off is black or transparent.
    func row(_ y: Int) throws -> UnsafeMutablePointer<UInt8> {
        if y >= readRows, knownRows == nil {
            // Some more than one at a time: the decoder is asked less often.
            readRows = min(y + Strip.granularity, height)
            try check(
                cwebp_decoder_read(
                    decoder, UInt32(readRows), Interruption.ask, interruption.context))
            if !hasRows(readRows) { try finish() }
        }
        return pixels + y * rowSize
    }

    /// Decodes the rest.
    func finish() throws {
        guard knownRows == nil else { return }
        var rows: UInt32 = 0
        let status = cwebp_decoder_finish(
            decoder, Interruption.ask, interruption.context, &rows)
        if status != CWEBP_TRUNCATED || !allowsTruncation { try check(status) }
        knownRows = Int(rows)
        // Beyond them lies what the decoder had begun with.
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
        default: throw ImageDecodingError.damaged(.webp, reason: "the picture makes no sense")
        }
    }
}
