import Foundation
import Presentation

/// Shows on a terminal what takes longer than 200 ms, and takes it away again.
@MainActor final class ProgressLine: EditorSaveProgressView {
    private let isShown: Bool
    private let subject: String
    private var text = ""
    private var isVisible = false
    private var patience: Task<Void, Never>?

    /// - Parameter subject: What is being worked on, such as `photo.jpg` or `photo.jpg (2 of 10)`.
    init(_ subject: String, on console: Console) {
        self.subject = SafeText.line(subject, atMost: 50)
        isShown = isatty(STDERR_FILENO) == 1 && !console.isQuiet && !console.isJSON
    }

    func displayProgress(_ viewModel: EditorSaveProgressViewModel) {
        guard isShown else { return }
        text = viewModel.text
        switch viewModel.stage {
        case .done, .failed: end()
        case .rendering, .saving, .uploading:
            if isVisible { draw() } else { wait() }
        }
    }

    private func wait() {
        guard patience == nil else { return }
        patience = Task {
            // Being cancelled is looked at next.
            try? await Task.sleep(for: .milliseconds(200))
            if !Task.isCancelled { draw() }
        }
    }

    private func draw() {
        isVisible = true
        Console.draw("\r\u{1B}[K\(subject): \(text)")
    }

    private func end() {
        patience?.cancel()
        patience = nil
        if isVisible { Console.draw("\r\u{1B}[K") }
        isVisible = false
    }
}
