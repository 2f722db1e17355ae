public import Core
public import FoundationEssentials
import Synchronization

/// Sends files through the outbox and presents the outcome of each.
///
/// The view is held weakly, so the front end must retain it.
@MainActor public final class UploadPresentationAdapter {
    private let outbox: Outbox
    private weak var view: (any UploadView)?
    private let presenter: UploadPresenter
    /// Uploads that this adapter has tried, so that failed ones are not retried for each further
    /// file.
    private var tried: Set<UUID> = []
    /// Uploads of this adapter whose outcome the view has displayed.
    private var own: Set<UUID> = []

    public init(
        outbox: Outbox, view: any UploadView, presenter: UploadPresenter = UploadPresenter()
    ) {
        self.outbox = outbox
        self.view = view
        self.presenter = presenter
    }

    /// Sends `upload` after the waiting uploads, and displays its outcome. The outcomes of earlier
    /// uploads that are sent at the same time are displayed, too, with the names and ids of those
    /// uploads.
    ///
    /// - Parameter file: The displayed name of `upload`, such as its path.
    /// - Throws: Any error of the queue, or `CancellationError`. `LostUpload` if `upload` could
    ///   neither be stored nor sent at once.
    @discardableResult
    public func upload(_ upload: ImageUpload, file: String) async throws -> Outbox.Delivery {
        let delivery = try await OutboxSender(outbox: outbox).deliver(upload, besides: tried) {
            item, delivery in
            await self.remember(item.id)
            guard item.id != upload.id else { return }
            await self.showEarlier(item, delivery)
        }
        own.insert(upload.id)
        view?.display(presenter.viewModel(for: delivery, file: file))
        return delivery
    }

    /// Sends the waiting uploads, and displays the outcome of each one that was tried.
    ///
    /// - Parameter progress: Receives the number of tried uploads after each one.
    /// - Returns: The outcomes of the tried uploads by id; `nil` if another process is sending.
    /// - Throws: Any error of the queue, or `CancellationError`.
    @discardableResult
    public func sendWaiting(
        _ selection: Outbox.Selection, progress: @Sendable (_ tried: Int) -> Void = { _ in }
    ) async throws -> [UUID: Outbox.Delivery]? {
        let count = Mutex(0)
        return try await outbox.send(selection) { item, delivery in
            await self.show(item, delivery)
            progress(
                count.withLock { count in
                    count += 1
                    return count
                })
        }
    }

    private func remember(_ id: UUID) { tried.insert(id) }

    private func show(_ item: QueuedUpload, _ delivery: Outbox.Delivery) {
        view?.display(presenter.viewModel(for: delivery, file: item.filename, id: item.id))
    }

    private func showEarlier(_ item: QueuedUpload, _ delivery: Outbox.Delivery) {
        // If an upload of this adapter still waits, the view has already displayed that.
        if case .queued = delivery, own.contains(item.id) { return }
        view?.display(
            presenter.viewModel(
                for: delivery, file: item.filename, id: item.id, isEarlier: true))
    }
}
