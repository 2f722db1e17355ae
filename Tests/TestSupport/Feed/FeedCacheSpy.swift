public import Core

/// A feed cache that records its calls and fails if told to.
public actor FeedCacheSpy: FeedCache {
    public enum Message: Equatable, Sendable {
        case save(Feed)
    }

    public private(set) var messages: [Message] = []
    private let failure: (any Error)?

    public init(failingWith failure: (any Error)? = nil) {
        self.failure = failure
    }

    public func save(_ feed: Feed) throws {
        messages.append(.save(feed))
        if let failure { throw failure }
    }
}
