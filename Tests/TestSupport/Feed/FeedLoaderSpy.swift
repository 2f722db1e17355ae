public import Core

/// A feed loader that answers with what it was given, and counts how often it was asked.
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
