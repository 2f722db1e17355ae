public import FoundationEssentials

/// Checks that all frames or pages of an image file are intact.
public protocol FrameVerifier: Sendable {
    /// Decodes all frames or pages of `data`, and discards the pixels.
    ///
    /// - Returns: The flaws of the file that damage no pixel.
    /// - Throws: ``ImageRenderingError``, or `CancellationError`.
    func verifyAllFrames(of data: Data) async throws -> [ImageFlaw]
}
