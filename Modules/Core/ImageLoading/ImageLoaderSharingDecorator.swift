public import FoundationEssentials

/// Shares one download among simultaneous identical requests.
///
/// A cancelled caller gets `CancellationError` at once. The download continues while any caller
/// waits for it. When the last waiting caller is cancelled, the download is cancelled, too.
public struct ImageLoaderSharingDecorator: ImageLoader {
    private let decoratee: any ImageLoader
    private let downloads = SharedWork<URL, LoadedImage>()

    public init(decoratee: any ImageLoader) {
        self.decoratee = decoratee
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        try await downloads.value(for: url) { [decoratee] in
            try await decoratee.loadImage(from: url)
        }
    }
}

extension ImageLoader {
    /// Returns a loader that shares one download among simultaneous identical requests.
    public func sharing() -> ImageLoaderSharingDecorator {
        ImageLoaderSharingDecorator(decoratee: self)
    }
}
