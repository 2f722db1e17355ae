public import FoundationEssentials

/// Loads the pictures embedded in the program, and no other URL.
public struct BundledImageLoader: ImageLoader {
    public init() {}

    public func loadImage(from url: URL) async throws -> LoadedImage {
        guard url.isBundled else { throw ImageLoadingError.unsupportedURL(url) }
        guard let picture = BundledPicture.all.first(where: { $0.url == url }) else {
            throw ImageLoadingError.notCached(url)
        }
        return LoadedImage(data: picture.data, origin: .bundled)
    }
}
