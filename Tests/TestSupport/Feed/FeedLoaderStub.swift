public import Core

/// A feed loader that returns a fixed result.
public struct FeedLoaderStub: FeedLoader {
    private let result: Result<Feed, any Error>

    public init(_ result: Result<Feed, any Error>) {
        self.result = result
    }

    public func load() async throws -> Feed { try result.get() }
}
