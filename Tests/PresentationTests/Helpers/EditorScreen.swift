import Foundation
import Presentation

/// A fake graphical front end that records its messages in order.
@MainActor
final class EditorScreen: EditorButtonsView, EditorCanvasView, EditorFilterSamplesView,
    EditorSaveProgressView, EditorErrorView
{
    enum Message: Equatable {
        case canvas(String, isOriginal: Bool)
        case sample(String, Int)
        case progress(EditorSaveProgressViewModel.Stage, String)
        case error(String?)
    }

    private(set) var messages: [Message] = []
    private(set) var buttons: [EditorButtonsViewModel] = []

    func forget() { messages = [] }

    func displayButtons(_ viewModel: EditorButtonsViewModel) { buttons.append(viewModel) }

    func displayCanvas(_ viewModel: EditorCanvasViewModel) {
        let picture = String(decoding: viewModel.picture, as: UTF8.self)
        messages.append(.canvas(picture, isOriginal: viewModel.isOriginal))
    }

    func displaySample(_ viewModel: EditorFilterSampleViewModel) {
        messages.append(.sample(viewModel.filter, viewModel.index))
    }

    func displayProgress(_ viewModel: EditorSaveProgressViewModel) {
        messages.append(.progress(viewModel.stage, viewModel.text))
    }

    func displayError(_ message: FailureMessage?) { messages.append(.error(message?.line)) }
}
