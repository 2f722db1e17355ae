public import Core
public import Foundation

/// An image loader that returns a fixed result for every URL.
public struct ImageLoaderStub: ImageLoader {
    private let result: Result<LoadedImage, any Error>

    public init(_ result: Result<LoadedImage, any Error>) {
        self.result = result
    }

    public func loadImage(from url: URL) async throws -> LoadedImage { try result.get() }
}
