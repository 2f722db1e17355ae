public import Foundation

/// Loads the feed from a server's `GET /image`.
public struct RemoteFeedLoader: FeedLoader {
    private let url: URL
    private let client: any HTTPClient
    private let limits: Limits
    private let timeout: @Sendable () async -> Duration

    /// Makes a loader; `timeout` says how long a load may take in all, and is asked anew for each.
    /// Without it, a load may take ``Limits/feedSeconds``.
    public init(
        url: URL, client: any HTTPClient, limits: Limits = Limits(),
        timeout: (@Sendable () async -> Duration)? = nil
    ) {
        self.url = url
        self.client = client
        self.limits = limits
        self.timeout = timeout ?? { .seconds(limits.feedSeconds) }
    }

    public func load() async throws -> Feed {
        let response = try await client.send(
            HTTPRequest(
                .get, url, headers: ["Accept": "application/json"],
                maximumBody: limits.feedBytes, timeout: await timeout()))
        guard response.status == 200 else { throw FeedError.unexpectedStatus(response.status) }
        let answer = try FeedItemsMapper.map(response.body, maximumItems: limits.feedItems)
        return Feed(images: answer.images, origin: .remote, dropped: answer.dropped)
    }
}
