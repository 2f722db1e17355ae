import Core
import Foundation

/// One save, from the render to the upload.
@MainActor struct EditorSave {
    let renderer: any ImageRenderer
    let outbox: Outbox?
    let stripper: (any MetadataStripper)?
    let presenter: EditorPresenter
    let request: EditorSaveRequest
    let recipe: Recipe
    let original: Data
    /// Told of earlier uploads that go along.
    let onEarlierUpload: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void
    let now: @Sendable () -> ContinuousClock.Instant

    func run(
        savingBy save: @Sendable (Data) async throws -> String
    ) async -> EditorSaveOutcome {
        var place: String?
        var context = request.context
        do {
            presenter.didReach(.rendering)
            let result = try await render()
            presenter.didReach(.saving)
            context.activity = .writing
            let saved = try await save(result)
            place = saved
            let delivery = try await upload(result)
            let edit = SavedEdit(place: saved, delivery: delivery)
            presenter.didSave(edit)
            return .saved(edit)
        } catch {
            let message = presenter.didFailToSave(with: error, in: context, savedAs: place)
            return .failed(message, place: place)
        }
    }

    private func render() async throws -> Data {
        let pace = ProgressPace(now: now)
        return try await renderer.render(
            recipe, of: original, as: request.options,
            onProgress: { [presenter] share in
                guard let elapsed = pace.elapsed() else { return }
                Task { @MainActor in presenter.didRender(share, in: elapsed) }
            })
    }

    private func upload(_ result: Data) async throws -> Outbox.Delivery? {
        guard let upload = request.upload else { return nil }
        guard let outbox else { throw UploadError.noServer }
        presenter.didReach(.uploading)
        let data = try await bytes(for: upload.options, from: result)
        let new = ImageUpload(
            data: data, filename: upload.filename, mediaType: upload.mediaType,
            original: upload.original, recipe: recipe)
        return try await OutboxDelivery(outbox: outbox).deliver(new) { item, delivery in
            if item.id != new.id { await onEarlierUpload(item, delivery) }
        }
    }

    /// The result as `options` want it: the same picture as was saved, so that it is encoded once.
    private func bytes(for options: OutputOptions, from result: Data) async throws -> Data {
        if options == request.options { return result }
        var stripped = request.options
        stripped.metadata = .stripPrivate
        if options == stripped, let stripper {
            return try stripper.strippingPrivateMetadata(from: result)
        }
        return try await renderer.render(recipe, of: original, as: options)
    }
}
