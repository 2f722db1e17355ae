import CImageEditorWebP

/// What a picture of a WebP says of itself.
struct WebPFeatures {
    let features: cwebp_features

    var size: ImageSize { ImageSize(width: Int(features.width), height: Int(features.height)) }
    var hasAlpha: Bool { features.has_alpha }
    var isLossless: Bool { features.is_lossless }

    /// What libwebp holds of each pixel while it decodes, beside the result.
    var heldBytesPerPixel: Int { isLossless ? 4 : hasAlpha ? 1 : 0 }

    /// - Parameter range: From the picture's first chunk, `ALPH`, `VP8 ` or `VP8L`.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(ImageDecodingError) {
        var found = cwebp_features()
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        let start = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
        switch cwebp_read_features(start, part.count, &found) {
        case CWEBP_OK: features = found
        case CWEBP_TRUNCATED: throw .truncated(.webp)
        case CWEBP_NO_MEMORY: throw .outOfMemory
        default: throw .damaged(.webp, reason: "the header of the picture makes no sense")
        }
    }
}
