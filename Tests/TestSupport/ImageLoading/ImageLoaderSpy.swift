public import Core
public import Foundation

/// An image loader that returns a fixed result and records the requested URLs.
public actor ImageLoaderSpy: ImageLoader {
    public private(set) var requests: [URL] = []
    private let result: Result<LoadedImage, any Error>

    public init(_ result: Result<LoadedImage, any Error>) {
        self.result = result
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        requests.append(url)
        return try result.get()
    }
}
