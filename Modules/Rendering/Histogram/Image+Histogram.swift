extension Image {
    /// Counts the pixels of the result at each level, in sRGB.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads, at least 1.
    ///   - isCancelled: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: ``FilterError``, ``ImageDecodingError``.
    /// - Complexity: O(width · height). A few strips are in memory, unless the file or a filter
    ///   needs the whole picture.
    public func histogram(
        threads: Int = 2, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> Histogram {
        var counter = HistogramCounter()
        try interruptible(by: isCancelled) { isCancelled in
            try withPipeline(
                accepting: { [.gray8, .rgb8, .rgba8].contains($0) }, convertingTo: .rgba8,
                threads: threads, isCancelled: isCancelled
            ) { pipeline in
                try pipeline.run { counter.add($0.rows) }
            }
        }
        return counter.histogram
    }
}
