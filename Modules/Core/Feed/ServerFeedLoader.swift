/// Loads a server's feed. If that fails, it loads the cached feed. Without a cached feed, it loads
/// the bundled pictures, unless the failure is permanent.
///
/// A failure is permanent if repeating the request fails in the same way until the server, the
/// settings or this machine change. Examples are a refusal, an untrusted certificate, an answer
/// that is too large, and an answer that is not a feed. The bundled pictures would hide such a
/// failure. A missing feed (404, 410) is not a permanent failure.
public struct ServerFeedLoader: FeedLoader {
    private let remote: any FeedLoader
    private let cached: any FeedLoader
    private let bundled: any FeedLoader
    private let onFallback: @Sendable (any Error) -> Void
    private let onCacheFailure: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - remote: Loads the feed from the server.
    ///   - cached: Loads the last feed of the same server.
    ///   - bundled: Loads the bundled pictures.
    ///   - onFallback: Receives the error of the server before the cached feed is loaded.
    ///   - onCacheFailure: Receives the error of the cached feed before the bundled pictures are
    ///     loaded.
    public init(
        remote: any FeedLoader, cached: any FeedLoader, bundled: any FeedLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in },
        onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.remote = remote
        self.cached = cached
        self.bundled = bundled
        self.onFallback = onFallback
        self.onCacheFailure = onCacheFailure
    }

    /// - Throws: The server's error if it is permanent and no cached feed can be loaded; any error
    ///   of the bundled feed; `CancellationError`.
    public func load() async throws -> Feed {
        do {
            return try await remote.load()
        } catch let trouble {
            try Self.check(trouble)
            onFallback(trouble)
            do {
                return try await cached.load()
            } catch {
                try Self.check(error)
                if Self.isPermanent(trouble) { throw trouble }
                onCacheFailure(error)
                return try await bundled.load()
            }
        }
    }

    /// Throws after a cancellation, because no caller waits for a fallback then.
    private static func check(_ error: any Error) throws {
        try Task.checkCancellation()
        if error is CancellationError { throw error }
    }

    /// Returns true if repeating the request fails in the same way until the server or the settings
    /// change. A missing feed (404, 410) does not count.
    private static func isPermanent(_ error: any Error) -> Bool {
        switch error {
        case FeedError.unexpectedStatus(let status, _):
            HTTPStatus.isPermanent(status) && ![404, 410].contains(status)
        case FeedError.invalidData, FeedError.onlyUnreadableItems, FeedError.tooManyItems: true
        default: (error as? HTTPClientError)?.isPermanent == true
        }
    }
}
