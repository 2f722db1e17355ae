public import FoundationEssentials

/// Checks that everything an edit could read of an image file is intact.
public protocol FrameVerifier: Sendable {
    /// Decodes all frames or pages of `data`, and discards the pixels.
    ///
    /// - Returns: The damage that costs no pixel.
    /// - Throws: ``ImageRenderingError``, or `CancellationError`.
    func verifyAllFrames(of data: Data) async throws -> [ImageFlaw]
}
