import Presentation

/// Prints what becomes of uploads.
@MainActor final class UploadPrinter: UploadView {
    private let console: Console

    init(console: Console) {
        self.console = console
    }

    func display(_ viewModel: UploadViewModel) {
        if let failure = viewModel.failure {
            console.failure(failure)
        } else if !console.isJSON {
            // A closed standard output does not undo what was sent.
            try? console.result(viewModel.line)
        }
    }
}
