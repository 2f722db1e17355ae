/// The head of a pipeline: reads the pixels of one file.
///
/// The bytes that it was made with stay where they are as long as it lives.
enum ImageDecoder {
    /// Opens `bytes`, whose header has been read and found within `limits`.
    ///
    /// - Parameters:
    ///   - denominator: 1, 2, 4 or 8; other than 1 only where the header says so.
    ///   - inks: What makes RGB of a JPEG's inks; without it they are multiplied.
    ///   - allowsTruncation: Whether a missing end is no error.
    ///   - usesThreads: Whether a second thread may help to decode; pixels do not depend on it.
    ///   - isCancelled: Asked now and then, on any thread; `true` ends the work with
    ///     `CancellationError`, in the middle of a progressive image, too.
    static func open(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, as layout: PixelLayout,
        denominator: Int, inks: ProfileTransform? = nil, limits: DecodingLimits,
        allowsTruncation: Bool, usesThreads: Bool = false,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> any StripSource {
        switch header.info.format {
        case .jpeg:
            try JPEGDecoder(
                bytes, as: layout, denominator: denominator, inks: inks, limits: limits,
                allowsTruncation: allowsTruncation, usesThreads: usesThreads,
                interruption: Interruption(isCancelled))
        case .png:
            try PNGDecoder.open(
                bytes, as: layout, frame: header.frame, limits: limits,
                allowsTruncation: allowsTruncation, interruption: Interruption(isCancelled))
        case .gif:
            try GIFDecoder.open(
                bytes, as: layout, frame: header.frame, limits: limits,
                allowsTruncation: allowsTruncation, interruption: Interruption(isCancelled))
        case .webp:
            try WebPDecoder.open(
                bytes, as: layout, frame: header.frame, denominator: denominator, limits: limits,
                allowsTruncation: allowsTruncation, interruption: Interruption(isCancelled))
        default:
            throw ImageDecodingError.unsupportedFormat(header.info.format)
        }
    }
}
