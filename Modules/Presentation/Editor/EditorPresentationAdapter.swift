public import Core
public import Foundation

/// Connects an editor's controls with the renderer, and has the presenter say what comes of them.
///
/// It serves a screen with live controls; an edit without a screen is ``EditImageUseCase``'s, which
/// makes the saves of this one, too. While one preview is rendered, only the newest of the values
/// that sliders pass through is kept; a stale preview never takes a newer one's place.
@MainActor public final class EditorPresentationAdapter {
    private let filters: any FilterSupplier
    private let enhancer: any ImageEnhancer
    private let now: @Sendable () -> ContinuousClock.Instant
    private let editImage: EditImageUseCase
    private let presenter: EditorPresenter
    private let previews: PreviewRenderer
    private var original: Data?
    /// The edit, with the ways back and forward.
    public private(set) var session = EditSession()
    private var isSaving = false
    private var pictures = 0

    /// - Parameter outbox: Where uploads go; `nil` where nothing can be sent.
    /// - Parameter stripper: Takes metadata out of what is sent; without it, what is sent with less
    ///   metadata than is saved gets rendered a second time.
    /// - Parameter previewOptions: How previews are encoded.
    public init(
        renderer: any ImageRenderer, filters: any FilterSupplier, enhancer: any ImageEnhancer,
        outbox: Outbox? = nil, stripper: (any MetadataStripper)? = nil, presenter: EditorPresenter,
        previewOptions: OutputOptions = OutputOptions(metadata: .strip),
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

    /// The edit as it stands.
    public var recipe: Recipe { session.recipe }

    /// The sliders there are, in order.
    public var adjustments: [Adjustment] { enhancer.adjustments }

    /// Begins to edit a picture; whatever is under way for an earlier one is given up.
    ///
    /// - Parameter preview: A smaller copy that previews are rendered from; `nil`: the original.
    /// - Parameter previewScale: The width of that copy, as a part of the original's: radii shrink
    ///   with it.
    /// - Parameter recipe: What has been done to it already.
    public func open(
        _ original: Data, preview: Data? = nil, previewScale: Double = 1, recipe: Recipe = Recipe()
    ) {
        open(
            original, preview: preview, previewScale: previewScale,
            session: EditSession(recipe, sliders: sliders))
    }

    /// Goes on with a picture where `session` stands.
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

    /// Chooses a filter of the strip with its default values, in place of the one chosen before;
    /// `nil` or `none` takes it away.
    public func choose(filter name: String?) {
        let operation = name.flatMap { $0 == "none" ? nil : Recipe.Operation($0) }
        session.set(operation, by: .filterStrip)
        sessionDidChange()
    }

    /// Sets a slider; may be called as often as it moves.
    ///
    /// - Parameters:
    ///   - name: One of ``adjustments``.
    ///   - value: In that adjustment's range; 0 changes nothing.
    /// - Throws: ``RecipeError/invalidOperation(index:name:reason:)`` for another name or value;
    ///   the edit stays as it is.
    public func adjust(_ name: String, to value: Double) throws(RecipeError) {
        guard let adjustment = adjustments.first(where: { $0.name == name }) else {
            throw .invalidOperation(
                index: recipe.operations.count, name: name,
                reason: "there are \(adjustments.map(\.name).joined(separator: ", "))")
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

    /// Takes `recipe` in place of the edit so far.
    public func replace(with recipe: Recipe) {
        session.replace(with: recipe, sliders: sliders)
        sessionDidChange()
    }

    /// Takes the last change back; all moves of one slider in a row are one change.
    public func undo() {
        guard session.canUndo else { return }
        session.undo()
        sessionDidChange()
    }

    /// Makes the last change again that was taken back.
    public func redo() {
        guard session.canRedo else { return }
        session.redo()
        sessionDidChange()
    }

    /// A slider was let go of: its next move is taken back by itself.
    public func endMove() { session.endMove() }

    /// Goes back to the original. That can be undone.
    public func reset() {
        guard !recipe.operations.isEmpty else { return }
        session.reset()
        sessionDidChange()
    }

    /// Shows the original until ``endComparison()``; edits go on behind it.
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

    /// Has samples of the filters shown one by one.
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

    /// Renders the edit at full resolution, has it saved, and sends it where that is asked.
    ///
    /// What cannot be sent now is queued: the save has not failed then.
    ///
    /// - Parameter onEarlierUpload: Told of uploads that waited and go along.
    /// - Parameter save: Keeps the encoded result and says where: a path, or `-`.
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
