/// One image of a feed as a front end shows it.
public struct ImageViewModel<Image: Sendable>: Sendable {
    /// The picture in the front end's own type; `nil` while it is on its way and after a failure.
    public let image: Image?
    /// The name it goes by, safe to print.
    public let name: String
    /// Where the bytes came from, such as `from the cache, saved 3 hours ago`; `nil` without an
    /// image.
    public let origin: String?
    public let isLoading: Bool
    /// Whether a retry may help; a front end shows a button then.
    public let canRetry: Bool
    /// Why there is no image.
    public let failure: FailureMessage?
}

extension ImageViewModel: Equatable where Image: Equatable {}

/// Shows one image, or that it is on its way, or that it can be asked for again.
@MainActor public protocol ImageView<Image>: AnyObject {
    /// The front end's type of pictures.
    associatedtype Image: Sendable

    /// Shows `viewModel` in place of what was shown.
    func display(_ viewModel: ImageViewModel<Image>)
}
