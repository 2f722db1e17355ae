import CImageEditorWebP

/// The header of a WebP picture.
struct WebPFeatures {
    let features: cwebp_features

    var size: ImageSize { ImageSize(width: Int(features.width), height: Int(features.height)) }
    var hasAlpha: Bool { features.has_alpha }
    var isLossless: Bool { features.is_lossless }

    /// libwebp's memory per pixel during decoding, besides the result.
    var heldBytesPerPixel: Int { isLossless ? 4 : hasAlpha ? 1 : 0 }

    /// - Parameter range: Starts at the picture's first chunk, `ALPH`, `VP8 ` or `VP8L`.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(ImageDecodingError) {
        var found = cwebp_features()
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        let start = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
        switch cwebp_read_features(start, part.count, &found) {
        case CWEBP_OK: features = found
        case CWEBP_TRUNCATED: throw .truncated(.webp)
        case CWEBP_NO_MEMORY: throw .outOfMemory
        default: throw .damaged(.webp, reason: "invalid header of the picture")
        }
    }
}
