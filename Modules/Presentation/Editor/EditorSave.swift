public import Core
import Foundation

/// One save of an editor, displayed by its presenter.
@MainActor struct EditorSave {
    let editImage: EditImageUseCase
    let presenter: EditorPresenter
    let request: EditorSaveRequest
    let recipe: Recipe
    let original: Data
    /// Receives earlier uploads that were sent, too.
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

/// A target that passes results to a front end.
private struct EditorTarget: EditTarget {
    let save: @Sendable (Data) async throws -> String

    func write(_ data: Data, replacing expected: [ContentDigest]?) async throws -> EditPlace {
        .file(try await save(data))
    }

    /// The front end keeps what it replaces.
    func existing() -> Data? { nil }
}

/// The options for saving and uploading a result.
public struct EditorSaveRequest: Sendable, Equatable {
    public var options: OutputOptions
    /// The upload; `nil` for none.
    public var upload: EditUpload?
    /// The subject of the edit and the source of its recipe, for error messages.
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

/// The outcome of a save.
public enum EditorSaveOutcome: Sendable, Equatable {
    /// The result was saved, and sent or queued if requested.
    case saved(SavedEdit)
    /// The save failed; `place` is the place of the saved result if only the upload failed.
    case failed(FailureMessage, place: String?)
}

/// A saved result.
public struct SavedEdit: Sendable, Equatable {
    /// The place as returned by the front end that saved it: a path, or `-`.
    public let place: String
    /// The outcome of the upload; `nil` if no upload was requested.
    public let delivery: Outbox.Delivery?

    public init(place: String, delivery: Outbox.Delivery? = nil) {
        self.place = place
        self.delivery = delivery
    }
}
