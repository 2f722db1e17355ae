import CImageEditorPNG

/// Owns libpng's decoder and translates its errors.
final class PNGHandle {
    let decoder: OpaquePointer

    init(
        _ bytes: UnsafeRawBufferPointer, allowsTruncation: Bool = false, allowsDamage: Bool = false
    ) throws(ImageDecodingError) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard let decoder = cpng_decoder_create(start, bytes.count, allowsTruncation) else {
            throw .outOfMemory
        }
        self.decoder = decoder
        if allowsDamage { cpng_decoder_allow_damage(decoder) }
    }

    deinit { cpng_decoder_free(decoder) }

    /// Throws the error that a status stands for.
    ///
    /// - Parameter message: The message of a worker's decoder; by default, the message of
    ///   ``decoder``.
    func check(
        _ status: cpng_status, message: String? = nil
    ) throws(ImageDecodingError) {
        let message = message ?? String(cString: cpng_decoder_message(decoder))
        switch status {
        case CPNG_OK: return
        case CPNG_TRUNCATED: throw .truncated(.png)
        case CPNG_NO_MEMORY: throw .outOfMemory
        case CPNG_CORRUPT:
            throw .corrupt(.png, reason: message)
        default:
            throw .damaged(.png, reason: message)
        }
    }

    /// Reads the header and checks it against the limits. The header's pointers are valid while the
    /// handle exists.
    func readHeader(limits: DecodingLimits) throws(ImageDecodingError) -> cpng_header {
        var header = cpng_header()
        try check(
            cpng_decoder_read_header(
                decoder, UInt32(clamping: Int(Int32.max)), limits.metadataBytes, &header))
        let size = ImageSize(width: Int(header.width), height: Int(header.height))
        try limits.check(size, channels: Int(header.layout))
        return header
    }
}
