extension Image {
    /// The longest side of the measured copy, in pixels. It keeps small highlights. Few pictures
    /// are smaller, so that nearly all are measured at the same size.
    private static let measuredSide = 256

    /// Measures the colours of the result, in sRGB and after the filters. The measured copy has
    /// at most 256 × 256 pixels.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads, at least 1.
    ///   - isCancelled: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: ``FilterError``, ``ImageDecodingError``.
    /// - Complexity: That of computing the result. Without filters, a large JPEG is decoded at a
    ///   fraction of its size.
    public func colorStatistics(
        threads: Int = 2, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> ColorStatistics {
        // Pixels of an image are RGBA whatever the file holds.
        ColorStatistics(
            try applying([.resize(width: Self.measuredSide, height: Self.measuredSide)])
                .pixels(threads: threads, isCancelled: isCancelled))
    }
}
