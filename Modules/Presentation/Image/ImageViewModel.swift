/// One image of a feed for display.
public struct ImageViewModel<Image: Sendable>: Sendable {
    /// The image in the front end's own type; `nil` while it is loading and after a failure.
    public let image: Image?
    /// The displayed name, safe to print.
    public let name: String
    /// The origin of the bytes, such as `from the cache, saved 3 hours ago`; `nil` without an
    /// image.
    public let origin: String?
    public let isLoading: Bool
    /// True if a retry may help, so that a front end shows a button.
    public let canRetry: Bool
    /// The reason that there is no image.
    public let failure: FailureMessage?
}

extension ImageViewModel: Equatable where Image: Equatable {}

/// Displays one image, or that it is loading, or that it can be retried.
@MainActor public protocol ImageView<Image>: AnyObject {
    /// The front end's image type.
    associatedtype Image: Sendable

    /// Displays `viewModel` in place of the previous one.
    func display(_ viewModel: ImageViewModel<Image>)
}
