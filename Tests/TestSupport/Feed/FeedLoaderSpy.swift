public import Core

/// A feed loader that returns a fixed result and counts its calls.
public actor FeedLoaderSpy: FeedLoader {
    public private(set) var loads = 0
    private let result: Result<Feed, any Error>

    public init(_ result: Result<Feed, any Error>) {
        self.result = result
    }

    public func load() async throws -> Feed {
        loads += 1
        return try result.get()
    }
}
