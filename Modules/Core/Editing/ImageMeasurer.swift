public import Foundation

/// Measures what an image looks like, from all of its pixels.
public protocol ImageMeasurer: Sendable {
    /// The histogram of the upright image in sRGB.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - frame: Which picture of an animation; 1 is the first.
    /// - Throws: ``ImageRenderingError``, or `CancellationError`.
    func histogram(of data: Data, frame: Int) async throws -> ImageHistogram
}
