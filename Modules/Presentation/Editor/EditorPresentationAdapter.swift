public import Core
public import Foundation

/// Connects an editor's controls with the renderer, and its results with the presenter.
///
/// It serves a user interface with live controls. It saves with ``EditImageUseCase``; edits without
/// a user interface call that use case directly. While a preview is being rendered, only the newest
/// values of the sliders are kept; a stale preview never replaces a newer one.
@MainActor public final class EditorPresentationAdapter {
    private let filters: any FilterSupplier
    private let enhancer: any ImageEnhancer
    private let now: @Sendable () -> ContinuousClock.Instant
    private let editImage: EditImageUseCase
    private let presenter: EditorPresenter
    private let previews: PreviewRenderer
    private var original: Data?
    /// The edit, with undo and redo.
    public private(set) var session = EditSession()
    private var isSaving = false
    private var pictures = 0

    /// - Parameter outbox: The outbox for uploads; `nil` if uploads are not possible.
    /// - Parameter stripper: Removes private metadata from uploads. Without it, an upload with
    ///   less metadata than the saved result is rendered a second time.
    /// - Parameter previewOptions: The encoding options of previews.
    public init(
        renderer: any ImageRenderer, filters: any FilterSupplier, enhancer: any ImageEnhancer,
        outbox: Outbox? = nil, stripper: (any MetadataStripper)? = nil, presenter: EditorPresenter,
        previewOptions: OutputOptions = OutputOptions(metadata: .strip, frame: 1),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.now = now
        editImage = EditImageUseCase(renderer: renderer, outbox: outbox, stripper: stripper)
        self.filters = filters
        self.enhancer = enhancer
        self.presenter = presenter
        previews = PreviewRenderer(renderer: renderer, options: previewOptions)
        previews.onChange = { [weak self] in self?.previewDidChange($0) }
    }

    /// The current recipe.
    public var recipe: Recipe { session.recipe }

    /// The adjustments, in the order of their sliders.
    public var adjustments: [Adjustment] { enhancer.adjustments }

    /// Starts to edit a picture; work for an earlier picture is cancelled.
    ///
    /// - Parameter preview: A smaller copy for rendering previews; `nil` uses the original.
    /// - Parameter previewScale: The width of that copy relative to the original's, by which
    ///   radii are multiplied.
    /// - Parameter recipe: The operations so far.
    public func open(
        _ original: Data, preview: Data? = nil, previewScale: Double = 1, recipe: Recipe = Recipe()
    ) {
        open(
            original, preview: preview, previewScale: previewScale,
            session: EditSession(recipe, sliders: sliders))
    }

    /// Continues to edit a picture with `session`.
    public func open(
        _ original: Data, preview: Data? = nil, previewScale: Double = 1, session: EditSession
    ) {
        pictures += 1
        self.original = original
        self.session = session
        self.session.endComparison()
        previews.open(preview ?? original, scale: preview == nil ? 1 : previewScale)
        if presenter.hasCanvas {
            presenter.show(preview ?? original, recipe: Recipe())
            previews.render(recipe)
        }
        presentButtons()
    }

    /// Selects a filter of the strip with its default values, in place of the selected one; `nil`
    /// or `none` removes it.
    public func choose(filter name: String?) {
        let operation = name.flatMap { $0 == "none" ? nil : Recipe.Operation($0) }
        session.set(operation, by: .filterStrip)
        sessionDidChange()
    }

    /// Sets a slider; may be called for every movement.
    ///
    /// - Parameters:
    ///   - name: The name of one of ``adjustments``.
    ///   - value: A value in that adjustment's range; 0 changes nothing.
    /// - Throws: ``RecipeError/invalidOperation(index:name:reason:)`` for an unknown name or a
    ///   value out of range; the edit is unchanged in this case.
    public func adjust(_ name: String, to value: Double) throws(RecipeError) {
        guard let adjustment = adjustments.first(where: { $0.name == name }) else {
            throw .invalidOperation(
                index: recipe.operations.count, name: name,
                reason: "unknown adjustment; expected one of "
                    + adjustments.map(\.name).joined(separator: ", "))
        }
        let range = adjustment.range
        guard range.contains(value) else {
            throw .invalidOperation(
                index: recipe.operations.count, name: name,
                reason: "\(value) is not in \(range.lowerBound)…\(range.upperBound)")
        }
        session.set(Recipe.Operation(name, ["amount": .number(value)]), by: .slider(name))
        sessionDidChange(coalescing: true)
    }

    /// Adds an operation at the end.
    public func append(_ operation: Recipe.Operation) {
        session.append([operation])
        sessionDidChange()
    }

    /// Replaces the recipe by `recipe`.
    public func replace(with recipe: Recipe) {
        session.replace(with: recipe, sliders: sliders)
        sessionDidChange()
    }

    /// Undoes the last change; consecutive moves of one slider are one change.
    public func undo() {
        guard session.canUndo else { return }
        session.undo()
        sessionDidChange()
    }

    /// Redoes the last undone change.
    public func redo() {
        guard session.canRedo else { return }
        session.redo()
        sessionDidChange()
    }

    /// Ends the movement of a slider: its next move is a separate change.
    public func endMove() { session.endMove() }

    /// Restores the original; this can be undone.
    public func reset() {
        guard !recipe.operations.isEmpty else { return }
        session.reset()
        sessionDidChange()
    }

    /// Shows the original until ``endComparison()``; editing continues in the background.
    public func beginComparison() {
        guard let picture = previews.original, !session.isComparing else { return }
        session.beginComparison()
        guard session.isComparing else { return }
        presenter.show(picture, recipe: Recipe())
        presentButtons()
    }

    /// Shows the edited picture again.
    public func endComparison() {
        guard session.isComparing else { return }
        session.endComparison()
        if let preview = previews.newest { presenter.show(preview.picture, recipe: preview.recipe) }
        presentButtons()
    }

    /// Renders samples of the filters and displays them one by one.
    ///
    /// - Parameter side: The longer side of a sample, in pixels.
    public func loadSamples(side: Int) async {
        guard let picture = previews.original else { return }
        let number = pictures
        var index = 0
        do {
            for try await sample in filters.sampleAllFilters(of: picture, side: side) {
                try Task.checkCancellation()
                guard number == pictures else { return }
                presenter.didReceive(sample, at: index)
                index += 1
            }
        } catch {
            guard number == pictures, !(error is CancellationError) else { return }
            presenter.didFail(with: error)
        }
    }

    /// Returns once no preview is being rendered.
    public func previewsSettled() async {
        await previews.settled()
    }

    /// Renders the edit at full resolution, saves it, and uploads it if requested.
    ///
    /// If the upload fails temporarily, it is queued, and the save counts as successful.
    ///
    /// - Parameter onEarlierUpload: Receives earlier uploads that were sent, too.
    /// - Parameter save: Stores the encoded result and returns its place: a path, or `-`.
    public func save(
        _ request: EditorSaveRequest,
        onEarlierUpload: @escaping @Sendable (QueuedUpload, Outbox.Delivery) async -> Void = {
            _, _ in
        },
        by save: @escaping @Sendable (Data) async throws -> String
    ) async -> EditorSaveOutcome {
        guard let original, !isSaving else {
            return .failed(
                FailureMessage(
                    category: .software,
                    reason: isSaving ? "another save is under way" : "no image is open"),
                place: nil)
        }
        isSaving = true
        presentButtons()
        defer {
            isSaving = false
            presentButtons()
        }
        let work = EditorSave(
            editImage: editImage, presenter: presenter, request: request, recipe: recipe,
            original: original, onEarlierUpload: onEarlierUpload, now: now)
        return await work.run(savingBy: save)
    }

    private var sliders: Set<String> { Set(enhancer.adjustments.map(\.name)) }

    private func sessionDidChange(coalescing: Bool = false) {
        if recipe.operations.isEmpty { session.endComparison() }
        if presenter.hasCanvas { previews.render(recipe, coalescing: coalescing) }
        presentButtons()
    }

    private func previewDidChange(_ change: PreviewRenderer.Change) {
        switch change {
        case .rendered(let preview):
            if !session.isComparing { presenter.show(preview.picture, recipe: preview.recipe) }
        case .failed(let error): presenter.didFail(with: error)
        case .activity: break
        }
        presentButtons()
    }

    private func presentButtons() {
        let isEdited = original != nil && !recipe.operations.isEmpty
        presenter.didChange(
            EditorButtonsViewModel(
                canUndo: session.canUndo, canRedo: session.canRedo, canReset: isEdited,
                canSave: original != nil && !isSaving,
                canCompare: isEdited && presenter.hasCanvas, isComparing: session.isComparing,
                isRendering: previews.isRendering))
    }
}
