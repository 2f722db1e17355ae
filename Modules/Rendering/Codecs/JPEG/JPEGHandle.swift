import CImageEditorJPEG

/// Owns libjpeg's decoder and translates its errors.
final class JPEGHandle {
    let decoder: OpaquePointer
    /// The number of pixels that the header states; 1 before the header is read.
    private var pixels = 1

    init(
        _ bytes: UnsafeRawBufferPointer, allowsTruncation: Bool = false, allowsDamage: Bool = false
    ) throws(ImageDecodingError) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard let decoder = cjpeg_decoder_create(start, bytes.count, allowsTruncation) else {
            throw .outOfMemory
        }
        self.decoder = decoder
        if allowsDamage { cjpeg_decoder_allow_damage(decoder) }
    }

    deinit { cjpeg_decoder_free(decoder) }

    /// Throws the error that a status stands for.
    ///
    /// - Parameter message: The message of a worker's decoder; by default, the message of
    ///   ``decoder``.
    func check(
        _ status: cjpeg_status, limits: DecodingLimits, message: String? = nil
    ) throws(ImageDecodingError) {
        let message = message ?? String(cString: cjpeg_decoder_message(decoder))
        switch status {
        case CJPEG_OK: return
        case CJPEG_TRUNCATED: throw .truncated(.jpeg)
        case CJPEG_TOO_MANY_SCANS:
            if limits.pixelScans / pixels < limits.scans {
                throw .limitExceeded(
                    .pixelScans, limit: limits.pixelScans,
                    actual: (limits.pixelScans / pixels + 1) * pixels)
            }
            throw .limitExceeded(.scans, limit: limits.scans, actual: limits.scans + 1)
        case CJPEG_CORRUPT: throw .corrupt(.jpeg, reason: message)
        case CJPEG_UNSUPPORTED: throw .unsupportedVariant(.jpeg, reason: message)
        case CJPEG_NO_MEMORY: throw .outOfMemory
        default: throw .damaged(.jpeg, reason: message)
        }
    }

    /// The flaws that the decoder has found so far.
    var flaws: [ImageFlaw] { cjpeg_decoder_flaws(decoder).all }

    /// Throws the error that a status stands for, or `CancellationError` if the call was
    /// interrupted.
    func checkInterrupted(_ status: cjpeg_status, limits: DecodingLimits) throws {
        if status == CJPEG_INTERRUPTED { throw CancellationError() }
        try check(status, limits: limits)
    }

    /// Reads the header and checks it against the limits.
    func readHeader(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits
    ) throws(ImageDecodingError) -> cjpeg_header {
        var header = cjpeg_header()
        let status = cjpeg_decoder_read_header(decoder, &header)
        let side = Int(max(header.width, header.height))
        if status == CJPEG_UNSUPPORTED, side > JPEGEncoder.maximumSide {
            // libjpeg's own limit of the side applies even if `limits` allow more.
            throw .limitExceeded(
                .side, limit: min(limits.side, JPEGEncoder.maximumSide), actual: side)
        }
        try check(status, limits: limits)
        let size = ImageSize(width: Int(header.width), height: Int(header.height))
        try limits.check(size, channels: Int(header.components))
        pixels = size.width * size.height
        if header.has_multiple_scans {
            try limits.check(.decodedBytes, Int(header.coefficient_bytes))
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            // Counting stops at one scan more than is allowed.
            let affordable = min(limits.scans, limits.pixelScans / (size.width * size.height))
            let scans = Int(cjpeg_count_scans(start, bytes.count, Int32(clamping: affordable + 1)))
            try limits.check(.scans, scans)
            try limits.check(.pixelScans, scans * size.width * size.height)
        }
        return header
    }
}

extension cjpeg_flaws {
    var all: [ImageFlaw] {
        var flaws: [ImageFlaw] = []
        if stray_bytes > 0 { flaws.append(.strayBytes(Int(clamping: stray_bytes))) }
        if extra_bytes > 0 { flaws.append(.extraBytes(Int(clamping: extra_bytes))) }
        if lacks_end { flaws.append(.noEnd) }
        return flaws
    }
}
