import CImageEditorGIF

/// Owns giflib's decoder and translates its errors.
final class GIFHandle {
    let decoder: OpaquePointer
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
        var status = CGIF_OK
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard let decoder = cgif_decoder_create(start, bytes.count, &status) else {
            switch status {
            case CGIF_NO_MEMORY: throw .outOfMemory
            case CGIF_TRUNCATED: throw .truncated(.gif)
            default: throw .damaged(.gif, reason: "invalid header")
            }
        }
        self.decoder = decoder
        self.bytes = bytes
    }

    deinit { cgif_decoder_free(decoder) }

    /// Throws the error that a status stands for.
    ///
    /// - Parameter message: The message of a worker's decoder; by default, the message of
    ///   ``decoder``.
    func check(
        _ status: cgif_status, message: String? = nil
    ) throws(ImageDecodingError) {
        switch status {
        case CGIF_OK: return
        case CGIF_TRUNCATED: throw .truncated(.gif)
        case CGIF_NO_MEMORY: throw .outOfMemory
        default:
            throw .damaged(
                .gif, reason: message ?? String(cString: cgif_decoder_message(decoder)))
        }
    }
}
