public import Core
public import Foundation
import Synchronization

/// Sends files through the outbox and has the presenter say what becomes of each.
///
/// The view is held weakly: the front end keeps it alive.
@MainActor public final class UploadPresentationAdapter {
    private let outbox: Outbox
    private weak var view: (any UploadView)?
    private let presenter: UploadPresenter
    /// Those that failed a moment ago: with each of many files all would be sent again.
    private var tried: Set<UUID> = []
    /// Those whose fate was asked for, and told.
    private var own: Set<UUID> = []

    public init(
        outbox: Outbox, view: any UploadView, presenter: UploadPresenter = UploadPresenter()
    ) {
        self.outbox = outbox
        self.view = view
        self.presenter = presenter
    }

    /// Sends `upload` after what waits already, and shows what became of it. Earlier uploads that
    /// go along are shown too, by their own names and ids.
    ///
    /// - Parameter file: The name of `upload` in what is shown, such as its path.
    /// - Throws: What the queue throws, or `CancellationError`.
    @discardableResult
    public func upload(_ upload: ImageUpload, file: String) async throws -> Outbox.Delivery {
        let delivery = try await OutboxDelivery(outbox: outbox).deliver(upload, besides: tried) {
            item, delivery in
            await self.remember(item.id)
            guard item.id != upload.id else { return }
            await self.showEarlier(item, delivery)
        }
        own.insert(upload.id)
        view?.display(presenter.viewModel(for: delivery, file: file))
        return delivery
    }

    /// Sends what waits, and shows what became of each upload that was tried.
    ///
    /// - Parameter progress: Told after each how many were tried.
    /// - Returns: The outcomes of those that were tried, by id; `nil` while another process sends.
    /// - Throws: What the queue throws, or `CancellationError`.
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
        // That one of our own waits has been said.
        if case .queued = delivery, own.contains(item.id) { return }
        view?.display(
            presenter.viewModel(
                for: delivery, file: item.filename, id: item.id, isEarlier: true))
    }
}
