public import Core
public import FoundationEssentials

/// Presents the loading of one image, in the front end's own image type.
///
/// The view is held weakly, so the front end must retain it.
@MainActor public final class ImagePresenter<Image: Sendable> {
    private weak var view: (any ImageView<Image>)?
    private let imageTransformer: @Sendable (Data) -> Image?
    private let errors: ErrorPresenter
    private let now: @Sendable () -> Date

    /// - Parameter imageTransformer: Decodes bytes to the front end's image type, off the main
    ///   thread; returns `nil` if it cannot.
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

    /// Decodes `data` to the front end's image type, off the main thread.
    ///
    /// - Throws: ``ImageLoadingError/notAnImage(reason:)`` if the front end cannot decode it.
    func picture(of data: Data) async throws -> Image {
        guard let image = await Self.transform(data, by: imageTransformer) else {
            throw ImageLoadingError.notAnImage(reason: "it cannot be shown")
        }
        return image
    }

    /// Displays that the image is loading.
    public func didStartLoading(_ url: URL) {
        display(url, isLoading: true)
    }

    /// Displays the loaded image and its origin.
    public func didFinishLoading(_ url: URL, with image: Image, from origin: Origin) {
        display(
            url, image: image, origin: OriginWords.text(origin, now: now(), for: errors.frontEnd))
    }

    /// Displays the reason that loading failed, and that it can be retried.
    public func didFinishLoading(_ url: URL, with error: any Error) {
        let name = DisplayURL.name(url)
        display(url, canRetry: true, failure: errors.message(for: error, subject: name))
    }

    /// Displays no image, and that loading can be retried.
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
    /// True after a failure or a cancellation, so that the front end offers a retry.
    public let canRetry: Bool
    /// The reason that loading failed; `nil` if it did not fail.
    public let failure: FailureMessage?
}

extension ImageViewModel: Equatable where Image: Equatable {}

/// A view of one image, which also shows that the image is loading or that a retry is possible.
@MainActor public protocol ImageView<Image>: AnyObject {
    /// The front end's image type.
    associatedtype Image: Sendable

    /// Displays `viewModel` in place of the previous one.
    func display(_ viewModel: ImageViewModel<Image>)
}
