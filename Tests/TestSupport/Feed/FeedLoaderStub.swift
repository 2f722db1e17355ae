public import Core

/// A feed loader that answers with what it was given.
public struct FeedLoaderStub: FeedLoader {
    private let result: Result<Feed, any Error>

    public init(_ result: Result<Feed, any Error>) {
        self.result = result
    }

    public func load() async throws -> Feed { try result.get() }
}
