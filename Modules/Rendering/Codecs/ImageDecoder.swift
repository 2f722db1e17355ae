/// The head of a pipeline: reads the pixels of one file.
///
/// The bytes that it was made with stay where they are as long as it lives.
enum ImageDecoder {
    /// Opens `bytes`, whose header has been read and found within `limits`.
    ///
    /// - Parameter denominator: 1, 2, 4 or 8; other than 1 only where the header says so.
    static func open(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, as layout: PixelLayout,
        denominator: Int, limits: DecodingLimits
    ) throws -> any StripSource {
        switch header.info.format {
        case .jpeg:
            try JPEGDecoder(bytes, as: layout, denominator: denominator, limits: limits)
        case .png:
            try PNGDecoder(bytes, limits: limits)
        default:
            throw ImageDecodingError.unsupportedFormat(header.info.format)
        }
    }
}
