import Core
import Foundation

/// One save, from the render to the upload.
@MainActor struct EditorSave {
    let renderer: any ImageRenderer
    let outbox: Outbox?
    let presenter: EditorPresenter
    let request: EditorSaveRequest
    let recipe: Recipe
    let original: Data

    func run(
        savingBy save: @Sendable (Data) async throws -> String
    ) async -> EditorSaveOutcome {
        var place: String?
        var context = request.context
        do {
            presenter.didReach(.rendering)
            let result = try await renderer.render(recipe, of: original, as: request.options)
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

    private func upload(_ result: Data) async throws -> Outbox.Delivery? {
        guard let upload = request.upload else { return nil }
        guard let outbox else { throw UploadError.noServer }
        presenter.didReach(.uploading)
        let data =
            upload.options == request.options
            ? result : try await renderer.render(recipe, of: original, as: upload.options)
        return try await OutboxDelivery(outbox: outbox).deliver(
            ImageUpload(
                data: data, filename: upload.filename, mediaType: upload.mediaType,
                original: upload.original, recipe: recipe))
    }
}
