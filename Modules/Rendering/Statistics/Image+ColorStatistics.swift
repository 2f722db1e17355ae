extension Image {
    /// Longest side of what is measured, in pixels: enough for a glint to be seen.
    private static let measuredSide = 384

    /// What the result's colours are like, in sRGB: filters that are to be applied count. It is
    /// measured on a copy of at most 384 × 384 pixels; nothing is changed.
    ///
    /// - Parameters:
    ///   - threads: How many threads may work at once, at least 1.
    ///   - isCancelled: As in ``encoded(as:isCancelled:onProgress:)``.
    /// - Throws: ``FilterError``, ``ImageDecodingError``.
    /// - Complexity: That of making the result; without filters, a JPEG is decoded at a fraction of
    ///   its size.
    public func colorStatistics(
        threads: Int = 2, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> ColorStatistics {
        // Pixels of an image are RGBA whatever the file holds.
        ColorStatistics(
            try applying([.resize(width: Self.measuredSide, height: Self.measuredSide)])
                .pixels(threads: threads, isCancelled: isCancelled))
    }
}
