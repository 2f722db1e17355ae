public import Core
public import Foundation

/// Says what a feed holds, where it came from and how old it is.
@MainActor public final class FeedPresenter {
    private let view: any FeedView
    private let loadingView: (any FeedLoadingView)?
    private let errorView: (any FeedErrorView)?
    private let words: FeedWords
    private let errors: ErrorPresenter

    /// - Parameter limit: The most rows that are shown; `nil` shows all.
    public init(
        view: any FeedView, loadingView: (any FeedLoadingView)? = nil,
        errorView: (any FeedErrorView)? = nil, server: ServerSetting, limit: Int? = nil,
        errors: ErrorPresenter = ErrorPresenter(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.view = view
        self.loadingView = loadingView
        self.errorView = errorView
        self.words = FeedWords(server: server, limit: limit, errors: errors, now: now)
        self.errors = errors
    }

    /// Loading begins: an earlier error is taken away.
    public func didStartLoading() {
        errorView?.displayError(nil)
        loadingView?.displayLoading(true)
    }

    /// A feed arrived, after `failures` of what was asked before it.
    public func didFinishLoading(with feed: Feed, after failures: [any Error] = []) {
        view.display(words.viewModel(for: feed, after: failures))
        loadingView?.displayLoading(false)
    }

    /// There is no feed.
    public func didFinishLoading(with error: any Error) {
        errorView?.displayError(errors.message(for: error, subject: "feed"))
        loadingView?.displayLoading(false)
    }

    /// Loading was given up; what is shown stays.
    public func didCancelLoading() {
        loadingView?.displayLoading(false)
    }
}
