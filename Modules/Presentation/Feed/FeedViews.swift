/// Shows a feed.
@MainActor public protocol FeedView: AnyObject {
    /// Shows `viewModel` in place of what was shown.
    func display(_ viewModel: FeedViewModel)
}

/// Shows that a feed is on its way.
@MainActor public protocol FeedLoadingView: AnyObject {
    /// Shows or hides that loading is under way.
    func displayLoading(_ isLoading: Bool)
}

/// Shows why there is no feed.
@MainActor public protocol FeedErrorView: AnyObject {
    /// Shows `message`, or takes the one shown away when it is `nil`.
    func displayError(_ message: FailureMessage?)
}
