public import FoundationEssentials

/// Loads the feed from a server's `GET /image`.
///
/// The server answers with status 200 and a JSON array in UTF-8, one object for each image:
///
/// ```json
/// [{"url": "https://pictures.example/sea.jpg",
///   "created": "Mar 14, 2018 6:50:24 PM", "updated": "Mar 15, 2018 12:00:00 AM"}]
/// ```
///
/// - `url` is absolute, http or https, without control characters.
/// - `created` and `updated` are dates as above: an English month of three letters, a day and an
///   hour of one or two digits, AM or PM, UTC. A comma may follow the year, and a narrow no-break
///   space (U+202F) may stand before AM and PM. ISO 8601 is not read.
/// - Other keys are ignored. The first of duplicate keys wins.
///
/// If a store has the feed that this server sent before, with an entity tag, the request is
/// conditional (`If-None-Match`). After a 304, the stored feed is returned with ``Origin/remote``.
///
/// An unreadable item is dropped and counted in ``Feed/dropped``; `onUnreadableItem` receives the
/// reason. A feed without any readable item throws a ``FeedError``.
public struct RemoteFeedLoader: FeedLoader {
    private let url: URL
    private let client: any HTTPClient
    private let limits: Limits
    private let timeout: @Sendable () async -> Duration
    private let earlier: (any FeedStore)?
    private let onUnreadableItem: @Sendable (UnreadableFeedItem) -> Void
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - url: The URL of the feed, such as `https://pictures.example/image`.
    ///   - client: Sends the request. It should enforce the request's time-out itself.
    ///   - limits: The maximum size of the answer, the maximum number of items, and the default
    ///     time-out: ``Limits/feedSeconds``.
    ///   - timeout: Returns the time-out of a request, and is called for each request. After that
    ///     time, the client gets another quarter of that time, at most a second, to throw its own
    ///     time-out error. Then it is cancelled and the load throws ``HTTPClientError/timedOut``,
    ///     even if the client does not return.
    ///   - earlier: The store of the feed that was loaded last; `nil` to load the whole feed each
    ///     time.
    ///   - onUnreadableItem: Receives each dropped item, before ``load()`` returns.
    ///   - sleep: Pauses, and throws `CancellationError` at once if the task is cancelled.
    public init(
        url: URL, client: any HTTPClient, limits: Limits = Limits(),
        timeout: (@Sendable () async -> Duration)? = nil,
        earlier: (any FeedStore)? = nil,
        onUnreadableItem: @escaping @Sendable (UnreadableFeedItem) -> Void = { _ in },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.url = url
        self.client = client
        self.limits = limits
        self.timeout = timeout ?? { .seconds(limits.feedSeconds) }
        self.earlier = earlier
        self.onUnreadableItem = onUnreadableItem
        self.sleep = sleep
    }

    public func load() async throws -> Feed {
        // If the store cannot be read, the request is unconditional.
        guard let validator = try? await earlier?.validator(), validator.isFor(url) else {
            return try await feed(of: answer(to: nil))
        }
        let response = try await answer(to: validator)
        guard response.status == 304 else { return try feed(of: response) }
        // If the stored feed was replaced or damaged during the request, the whole feed is
        // requested.
        guard let feed = try? await earlier?.retrieve(), feed.validator == validator,
            feed.images.count + feed.dropped <= limits.feedItems
        else { return try await self.feed(of: answer(to: nil)) }
        return Feed(feed, origin: .remote, validator: validator, isConfirmed: true)
    }

    private func answer(to validator: FeedValidator?) async throws -> HTTPResponse {
        let timeout = await timeout()
        var request = HTTPRequest(
            .get, url, headers: ["Accept": "application/json"], maximumBody: limits.feedBytes,
            timeout: timeout)
        if let validator { request.headers["If-None-Match"] = validator.entityTag }
        return try await within(
            timeout + min(timeout / 4, .seconds(1)),
            or: HTTPClientError.timedOut(phase: .whole, after: timeout), sleep: sleep
        ) { [client, request] in try await client.send(request) }
    }

    private func feed(of response: HTTPResponse) throws -> Feed {
        guard response.status == 200 else {
            throw FeedError.unexpectedStatus(
                response.status, sentence: ServerSentence.find(in: response))
        }
        let answer = try FeedItemsMapper.map(
            response.body, maximumItems: limits.feedItems, onUnreadableItem: onUnreadableItem)
        return Feed(
            images: answer.images, origin: .remote, dropped: answer.dropped,
            validator: response.headers["ETag"].map { FeedValidator(url: url, entityTag: $0) })
    }
}
