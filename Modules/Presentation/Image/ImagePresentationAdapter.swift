public import Core
public import Foundation

/// Loads one image when a front end asks, as a cell of a list does, and lets go when it is told to.
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

    /// Begins to load without waiting; what was begun before is given up. Also what a button for
    /// another try calls.
    public func start() {
        task?.cancel()
        task = Task { await load() }
    }

    /// Gives up what ``start()`` began.
    public func cancel() {
        task?.cancel()
        task = nil
    }

    /// Loads the image and presents it; of two loads at once the later one counts.
    ///
    /// - Returns: The bytes, or `nil` where an error was shown or the task was cancelled.
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
