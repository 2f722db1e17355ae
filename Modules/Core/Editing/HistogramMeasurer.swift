public import FoundationEssentials

/// Counts how often each level occurs in an image. Completely transparent pixels do not count.
public protocol HistogramMeasurer: Sendable {
    /// Returns the histogram of the upright image in sRGB.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - frame: The frame of an animation; 1 is the first.
    /// - Throws: ``ImageRenderingError``, or `CancellationError`.
    func histogram(of data: Data, frame: Int) async throws -> ImageHistogram
}
