import Presentation

/// Shows on a ``ProgressLine`` how the save of one image goes.
@MainActor final class EditProgress: EditorSaveProgressView {
    private let subject: String
    private let line: ProgressLine
    private var step: ProgressStep?

    /// - Parameter subject: What is worked on, such as `photo.jpg`.
    init(_ subject: String, on line: ProgressLine) {
        self.subject = subject
        self.line = line
    }

    func displayProgress(_ viewModel: EditorSaveProgressViewModel) {
        if let progress = viewModel.progress {
            if step == nil { step = line.begin(progress, of: subject) }
            step?.show(progress)
        } else {
            step?.end()
            step = nil
        }
    }
}
