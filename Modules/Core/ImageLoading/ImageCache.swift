public import FoundationEssentials

/// Saves the bytes of images, so that they are available offline.
public protocol ImageCache: Sendable {
    /// Saves `image` for `url`, in place of the earlier one.
    ///
    /// - Throws: Any error of the store; the earlier image is kept in this case.
    func save(_ image: LoadedImage, for url: URL) async throws

    /// Removes the image for `url`, if any, because its server has deleted it.
    ///
    /// - Throws: Any error of the store.
    func remove(for url: URL) async throws
}
