public import Core
public import Foundation

/// An image cache that records its calls and fails if told to.
public actor ImageCacheSpy: ImageCache {
    public enum Message: Equatable, Sendable {
        case save(LoadedImage, URL)
        case remove(URL)
    }

    public private(set) var messages: [Message] = []
    private let failure: (any Error)?

    public init(failingWith failure: (any Error)? = nil) {
        self.failure = failure
    }

    public func save(_ image: LoadedImage, for url: URL) throws {
        messages.append(.save(image, url))
        if let failure { throw failure }
    }

    public func remove(for url: URL) throws {
        messages.append(.remove(url))
        if let failure { throw failure }
    }
}
