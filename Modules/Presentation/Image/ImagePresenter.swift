public import Core
public import Foundation

/// Says how the loading of one image goes, in the front end's own type of pictures.
///
/// The view is held weakly: the front end keeps it alive.
@MainActor public final class ImagePresenter<Image: Sendable> {
    private weak var view: (any ImageView<Image>)?
    private let imageTransformer: @Sendable (Data) -> Image?
    private let errors: ErrorPresenter
    private let now: @Sendable () -> Date

    /// - Parameter imageTransformer: Makes a picture of encoded bytes, away from the main thread;
    ///   `nil` where it cannot.
    public init(
        view: any ImageView<Image>, errors: ErrorPresenter = ErrorPresenter(),
        now: @escaping @Sendable () -> Date = { Date() },
        imageTransformer: @escaping @Sendable (Data) -> Image?
    ) {
        self.view = view
        self.errors = errors
        self.now = now
        self.imageTransformer = imageTransformer
    }

    /// Makes the front end's picture of `data`, away from the main thread.
    ///
    /// - Throws: ``ImageLoadingError/notAnImage(reason:)`` where the front end cannot read it.
    func picture(of data: Data) async throws -> Image {
        guard let image = await Self.transform(data, by: imageTransformer) else {
            throw ImageLoadingError.notAnImage(reason: "it cannot be shown")
        }
        return image
    }

    /// The image at `url` was asked for.
    public func didStartLoading(_ url: URL) {
        display(url, isLoading: true)
    }

    /// The image at `url` is there.
    public func didFinishLoading(_ url: URL, with image: Image, from origin: Origin) {
        display(
            url, image: image, origin: OriginWords.text(origin, now: now(), for: errors.frontEnd))
    }

    /// The image at `url` cannot be had.
    public func didFinishLoading(_ url: URL, with error: any Error) {
        let name = DisplayURL.name(url)
        display(url, canRetry: true, failure: errors.message(for: error, subject: name))
    }

    /// The request for the image at `url` was cancelled.
    public func didCancelLoading(_ url: URL) {
        display(url, canRetry: true)
    }

    private func display(
        _ url: URL, image: Image? = nil, origin: String? = nil, isLoading: Bool = false,
        canRetry: Bool = false, failure: FailureMessage? = nil
    ) {
        view?.display(
            ImageViewModel(
                image: image, name: DisplayURL.name(url), origin: origin, isLoading: isLoading,
                canRetry: canRetry, failure: failure))
    }

    @concurrent private nonisolated static func transform(
        _ data: Data, by transformer: @Sendable (Data) -> Image?
    ) async -> Image? {
        transformer(data)
    }
}
