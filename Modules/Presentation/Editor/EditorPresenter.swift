import Core
import Foundation

/// Describes and displays the state of an editor. A front end passes the views that it has;
/// without a canvas, no previews are rendered. Views are held weakly, so the front end must
/// retain them.
@MainActor public final class EditorPresenter {
    private weak var buttonsView: (any EditorButtonsView)?
    private weak var canvasView: (any EditorCanvasView)?
    private weak var samplesView: (any EditorFilterSamplesView)?
    private weak var progressView: (any EditorSaveProgressView)?
    private weak var errorView: (any EditorErrorView)?
    private let errors: ErrorPresenter
    private var shownButtons: EditorButtonsViewModel?
    private var isErrorShown = false
    /// The stage of the current save.
    private var stage: EditStage?

    public init(
        buttonsView: (any EditorButtonsView)? = nil, canvasView: (any EditorCanvasView)? = nil,
        samplesView: (any EditorFilterSamplesView)? = nil,
        progressView: (any EditorSaveProgressView)? = nil,
        errorView: (any EditorErrorView)? = nil, errors: ErrorPresenter = ErrorPresenter()
    ) {
        self.buttonsView = buttonsView
        self.canvasView = canvasView
        self.samplesView = samplesView
        self.progressView = progressView
        self.errorView = errorView
        self.errors = errors
    }

    var hasCanvas: Bool { canvasView != nil }

    func didChange(_ buttons: EditorButtonsViewModel) {
        guard buttons != shownButtons else { return }
        shownButtons = buttons
        buttonsView?.displayButtons(buttons)
    }

    func show(_ picture: Data, recipe: Recipe) {
        clearError()
        canvasView?.displayCanvas(
            EditorCanvasViewModel(
                picture: picture, isOriginal: recipe.operations.isEmpty, recipe: recipe))
    }

    func didReceive(_ sample: FilterSample, at index: Int) {
        samplesView?.displaySample(
            EditorFilterSampleViewModel(filter: sample.filter, index: index, picture: sample.data))
    }

    func didFail(with error: any Error) {
        isErrorShown = true
        errorView?.displayError(errors.message(for: error))
    }

    func didReach(_ stage: EditStage) {
        if stage == .rendering { clearError() }
        self.stage = stage
        progressView?.displayProgress(.beginning(stage))
    }

    /// - Parameters:
    ///   - share: The finished share of the result, above 0 and up to 1.
    ///   - elapsed: The time since rendering started.
    func didRender(_ share: Double, in elapsed: Duration) {
        // Progress from another thread may arrive late.
        guard stage == .rendering else { return }
        progressView?.displayProgress(.rendering(share: share, elapsed: elapsed))
    }

    func didSave(_ saved: SavedEdit) {
        stage = nil
        progressView?.displayProgress(.end(.done, Self.words(for: saved)))
    }

    /// - Parameter place: The place of the saved result, if only a later stage failed.
    func didFailToSave(with error: any Error, in context: FailureContext, savedAs place: String?)
        -> FailureMessage
    {
        stage = nil
        let message = errors.message(for: error, in: context)
        let kept = place.map { "saved as \(SafeText.line($0)), but " } ?? ""
        progressView?.displayProgress(.end(.failed, kept + message.line))
        isErrorShown = true
        errorView?.displayError(message)
        return message
    }

    private func clearError() {
        guard isErrorShown else { return }
        isErrorShown = false
        errorView?.displayError(nil)
    }

    private static func words(for saved: SavedEdit) -> String {
        let place = "saved as \(SafeText.line(saved.place))"
        return saved.delivery.map { "\(place); \(UploadWords.text($0))" } ?? place
    }
}
