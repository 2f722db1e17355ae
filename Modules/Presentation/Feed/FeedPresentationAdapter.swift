public import Core

/// Loads the feed when a front end asks, and has the presenter say how that goes.
@MainActor public final class FeedPresentationAdapter {
    private let loader: any FeedLoader
    private let presenter: FeedPresenter
    private let failures: FailureRecorder
    private var latest = 0

    /// - Parameter failures: What the composites of `loader` record into when they fall back.
    public init(
        loader: any FeedLoader, presenter: FeedPresenter,
        failures: FailureRecorder = FailureRecorder()
    ) {
        self.loader = loader
        self.presenter = presenter
        self.failures = failures
    }

    /// Loads the feed once and presents it.
    ///
    /// While an earlier load is under way the later one counts: the earlier answer is dropped.
    /// Cancel the calling task to give up.
    ///
    /// - Returns: The feed, or `nil` where an error was shown or nobody waits any more.
    @discardableResult
    public func load() async -> Feed? {
        latest += 1
        let load = latest
        presenter.didStartLoading()
        do {
            let feed = try await loader.load()
            guard load == latest else { return nil }
            presenter.didFinishLoading(with: feed, after: failures.drain())
            return feed
        } catch {
            guard load == latest else { return nil }
            if error is CancellationError {
                presenter.didCancelLoading()
            } else {
                presenter.didFinishLoading(with: error)
            }
            return nil
        }
    }
}
