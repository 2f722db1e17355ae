public import Foundation

/// Loads the bytes of one image.
public protocol ImageLoader: Sendable {
    /// Loads the encoded bytes of the image at `url`.
    ///
    /// - Returns: The complete bytes, never empty.
    /// - Throws: ``ImageLoadingError``, any error of the transport or the store, or
    ///   `CancellationError`.
    func loadImage(from url: URL) async throws -> LoadedImage
}
