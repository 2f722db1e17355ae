public import Core
public import FoundationEssentials

/// Loads one image for a view, such as a cell of a list, and cancels the load on request.
@MainActor public final class ImagePresentationAdapter<Image: Sendable> {
    private let url: URL
    private let loader: any ImageLoader
    private let presenter: ImagePresenter<Image>
    private var latest = 0
    private var task: Task<LoadedImage?, Never>?

    public init(url: URL, loader: any ImageLoader, presenter: ImagePresenter<Image>) {
        self.url = url
        self.loader = loader
        self.presenter = presenter
    }

    /// Starts to load without waiting for the image, and cancels an earlier load. Call it for a
    /// retry, too.
    public func start() {
        task?.cancel()
        task = Task { await load() }
    }

    /// Cancels the load that ``start()`` started.
    public func cancel() {
        task?.cancel()
        task = nil
    }

    /// Loads and presents the image. Of two concurrent loads, only the result of the later one is
    /// presented.
    ///
    /// - Returns: The bytes, or `nil` if an error was displayed, the task was cancelled, or a later
    ///   load has begun.
    @discardableResult
    public func load() async -> LoadedImage? {
        latest += 1
        let load = latest
        presenter.didStartLoading(url)
        do {
            let loaded = try await loader.loadImage(from: url)
            let picture = try await presenter.picture(of: loaded.data)
            try Task.checkCancellation()
            guard load == latest else { return nil }
            presenter.didFinishLoading(url, with: picture, from: loaded.origin)
            return loaded
        } catch {
            guard load == latest else { return nil }
            if error is CancellationError {
                presenter.didCancelLoading(url)
            } else {
                presenter.didFinishLoading(url, with: error)
            }
            return nil
        }
    }
}
