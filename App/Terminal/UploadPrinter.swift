import Presentation

/// Prints the outcomes of uploads.
@MainActor final class UploadPrinter: UploadView {
    private let console: Console
    private let journal: Journal

    init(_ tool: Tool) {
        console = tool.console
        journal = tool.journal
    }

    func display(_ viewModel: UploadViewModel) {
        if let failure = viewModel.failure {
            // Quiet mode hides failures of earlier uploads, which were not part of this command.
            if viewModel.isEarlier, console.isQuiet { return }
            console.failure(
                failure.caused(by: journal.requestLines), of: viewModel.file, id: viewModel.id)
        } else if !console.isJSON {
            // A closed standard output does not undo the upload.
            try? console.result(viewModel.line)
        }
    }
}
