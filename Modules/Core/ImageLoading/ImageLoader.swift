public import Foundation

/// Answers with the bytes of one image.
public protocol ImageLoader: Sendable {
    /// Loads the encoded bytes of the image at `url`.
    ///
    /// - Returns: Bytes that are complete, and never none.
    /// - Throws: ``ImageLoadingError``, whatever the transport or the store throws, or
    ///   `CancellationError`.
    func loadImage(from url: URL) async throws -> LoadedImage
}
