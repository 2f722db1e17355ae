/// Shows one image, or that it is on its way, or that it can be asked for again.
@MainActor public protocol ImageView<Image>: AnyObject {
    /// The front end's type of pictures.
    associatedtype Image: Sendable

    /// Shows `viewModel` in place of what was shown.
    func display(_ viewModel: ImageViewModel<Image>)
}
