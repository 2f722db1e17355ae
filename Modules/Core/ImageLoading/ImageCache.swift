public import Foundation

/// Keeps the bytes of images for the next time.
public protocol ImageCache: Sendable {
    /// Keeps `image` for `url`, in place of what was kept for it.
    ///
    /// - Throws: Whatever the store throws; what was kept stays then.
    func save(_ image: LoadedImage, for url: URL) async throws
}
