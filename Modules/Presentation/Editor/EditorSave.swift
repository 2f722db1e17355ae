public import Core
import Foundation

/// One save of an editor, shown by its presenter.
@MainActor struct EditorSave {
    let editImage: EditImageUseCase
    let presenter: EditorPresenter
    let request: EditorSaveRequest
    let recipe: Recipe
    let original: Data
    /// Told of earlier uploads that go along.
    let onEarlierUpload: @Sendable (QueuedUpload, Outbox.Delivery) async -> Void
    let now: @Sendable () -> ContinuousClock.Instant

    func run(
        savingBy save: @escaping @Sendable (Data) async throws -> String
    ) async -> EditorSaveOutcome {
        var context = request.context
        do {
            let pace = ProgressPace(now: now)
            let result = try await editImage(
                EditJob(
                    original: original, plan: EditPlan(recipe: recipe, options: request.options),
                    target: EditorTarget(save: save), upload: request.upload),
                onProgress: { [presenter] share in
                    guard let elapsed = pace.elapsed() else { return }
                    Task { @MainActor in presenter.didRender(share, in: elapsed) }
                },
                onEvent: { [presenter, onEarlierUpload] event in
                    switch event {
                    case .began(let stage): await presenter.didReach(stage)
                    case .triedEarlierUpload(let item, let delivery):
                        await onEarlierUpload(item, delivery)
                    case .notRemembered: break
                    }
                })
            return outcome(of: result)
        } catch let error as EditKeepingError {
            context.activity = .writing
            return failure(error.reason, in: context, savedAs: nil)
        } catch {
            return failure(error, in: context, savedAs: nil)
        }
    }

    private func outcome(of result: EditResult) -> EditorSaveOutcome {
        let place = if case .file(let name) = result.place { name } else { "-" }
        do {
            let edit = SavedEdit(place: place, delivery: try result.upload?.get())
            presenter.didSave(edit)
            return .saved(edit)
        } catch {
            var context = request.context
            context.activity = .writing
            return failure(error, in: context, savedAs: place)
        }
    }

    private func failure(
        _ error: any Error, in context: FailureContext, savedAs place: String?
    ) -> EditorSaveOutcome {
        .failed(
            presenter.didFailToSave(with: error, in: context, savedAs: place), place: place)
    }
}

/// Has a front end keep results.
private struct EditorTarget: EditTarget {
    let save: @Sendable (Data) async throws -> String

    func write(_ data: Data) async throws -> EditPlace { .file(try await save(data)) }
}

/// How the result of an edit is kept, and whether it is sent.
public struct EditorSaveRequest: Sendable, Equatable {
    public var options: OutputOptions
    /// `nil` sends nothing.
    public var upload: EditUpload?
    /// What the edit is about and where its recipe came from, for the words of a failure.
    public var context: FailureContext

    public init(
        options: OutputOptions = OutputOptions(), upload: EditUpload? = nil,
        context: FailureContext = FailureContext()
    ) {
        self.options = options
        self.upload = upload
        self.context = context
    }
}

/// What became of a save.
public enum EditorSaveOutcome: Sendable, Equatable {
    /// The result is kept, and sent or queued where that was asked.
    case saved(SavedEdit)
    /// It failed; `place` is where the result stands where only the upload failed.
    case failed(FailureMessage, place: String?)
}

/// A result that is kept.
public struct SavedEdit: Sendable, Equatable {
    /// Where it is, as the front end that saved it says: a path, or `-`.
    public let place: String
    /// What became of the upload; `nil` where none was asked.
    public let delivery: Outbox.Delivery?

    public init(place: String, delivery: Outbox.Delivery? = nil) {
        self.place = place
        self.delivery = delivery
    }
}
