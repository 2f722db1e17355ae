public import Core
public import FoundationEssentials

/// Describes the contents, the origin and the age of a feed.
public struct FeedPresenter: Sendable {
    private let server: ServerSetting
    private let limit: Int?
    private let errors: ErrorPresenter
    private let now: @Sendable () -> Date

    /// - Parameter limit: The maximum number of rows; `nil` shows all.
    public init(
        server: ServerSetting, limit: Int? = nil, errors: ErrorPresenter = ErrorPresenter(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.server = server
        self.limit = limit
        self.errors = errors
        self.now = now
    }

    /// Returns the view model of `feed`, with the `failures` of the sources that were asked before.
    ///
    /// - Complexity: O(n log n) for n images.
    public func viewModel(for feed: Feed, after failures: [any Error] = []) -> FeedViewModel {
        FeedViewModel(
            headline: headline(for: feed), notices: notices(for: feed, after: failures),
            isStale: isStale(feed), rows: rows(of: feed))
    }

    /// Returns the notices about sources that failed before a feed was found. They suit a front end
    /// that shows no headline and no rows, such as a list to pick from.
    public func notices(of failures: [any Error]) -> [String] {
        failures.compactMap { notice(of: $0).map(SafeText.line) }
    }

    private static let maximumDays = 7

    /// Returns true if a cached feed is older than 7 days. A stale feed is displayed anyway.
    private func isStale(_ feed: Feed) -> Bool {
        guard case .cache(let savedAt) = feed.origin else { return false }
        return now().timeIntervalSince(savedAt) > Double(Self.maximumDays) * 86_400
    }

    /// Returns only the headline of ``viewModel(for:after:)``.
    public func headline(for feed: Feed) -> String {
        let images = HumanNumber.count(feed.images.count, "image")
        switch feed.origin {
        case .remote:
            guard case .url(let url) = server else { return "\(images) from the server, just now" }
            return "\(images) from \(DisplayURL.server(url)), just now"
        case .cache(let savedAt):
            let age = RelativeAge.text(since: savedAt, now: now())
            let doubt =
                isStale(feed)
                ? " (stale: older than \(Self.maximumDays) days)"
                : age == RelativeAge.future ? " (the clock was set back)" : ""
            let source = feed.server.flatMap { URL(string: $0) } ?? server.url
            let cache = source.map { "the cache of \(DisplayURL.server($0))" } ?? "the cache"
            return "\(images) from \(cache), saved \(age)\(doubt)"
        case .bundled: return "\(images) bundled with \(errors.frontEnd.name)"
        }
    }

    /// Returns only the notices of ``viewModel(for:after:)``, for a front end that shows no rows.
    public func notices(for feed: Feed, after failures: [any Error]) -> [String] {
        var notices: [String] = []
        let told = failures.compactMap { notice(of: $0) }
        if let first = told.first {
            notices.append("\(first); showing \(Self.shown(feed.origin))")
            notices += told.dropFirst()
        }
        if feed.dropped > 0 {
            notices.append(
                "\(HumanNumber.count(feed.dropped, "item")) of the feed could not be read and "
                    + (feed.dropped == 1 ? "is" : "are") + " left out")
        }
        if let limit, limit < feed.images.count {
            notices.append(
                "the first \(HumanNumber.grouped(max(0, limit))) of"
                    + " \(HumanNumber.count(feed.images.count, "image"))")
        }
        if feed.origin != .remote, let notice = server.notice(for: errors.frontEnd) {
            notices.append(notice)
        }
        return notices.map(SafeText.line)
    }

    private func notice(of failure: any Error) -> String? {
        guard let failure = failure as? CacheFailure else {
            guard failure as? FeedError != .notCached else { return nil }
            return "no feed from the server: \(errors.message(for: failure).line)"
        }
        // An empty cache is not a failure.
        guard failure.error as? FeedError != .notCached else { return nil }
        return "no feed from the cache: \(errors.message(for: failure.error).line)"
    }

    private static func shown(_ origin: Origin) -> String {
        switch origin {
        case .remote: "what it sent"
        case .cache: "the cached feed"
        case .bundled: "the bundled pictures"
        }
    }

    private func rows(of feed: Feed) -> [FeedViewModel.Row] {
        let length = UniquePrefixes.length(ofHexadecimal: feed.images.map(\.idNumber))
        return feed.images.prefix(max(0, limit ?? .max)).map {
            FeedViewModel.Row(image: $0, idLength: length)
        }
    }
}

/// An error of the cache, wrapped so that ``FeedPresenter`` can tell it from an error of the
/// server.
public struct CacheFailure: Error {
    /// The error of the store.
    public let error: any Error

    public init(_ error: any Error) {
        self.error = error
    }
}
