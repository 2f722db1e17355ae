import Core
import Pickers
import Presentation

/// Picks pictures as the command line says: by a rule, or with a list on the terminal.
struct Picking {
    let tool: Tool
    let source: ImageSource
    let options: PickOptions

    /// What was picked, in order.
    ///
    /// - Throws: ``ReportedFailure`` for everything else, such as a list that was left.
    func pick() async throws -> [PickedImage] {
        let pickers = try tool.composition.pickers(
            view: view(),
            options: PickerOptions(
                animations: options.animation ?? .whole, limit: options.limit ?? 1,
                types: options.type.isEmpty ? Set(OutputFormat.allCases) : Set(options.type)),
            folder: options.folder, device: options.device)
        switch await pickers.makePicker(from: source).pick() {
        case .picked(let images): return images
        case .cancelled:
            throw ReportedFailure(
                message: FailureMessage(category: .interrupted, reason: "nothing was picked"))
        case .failed(let error):
            throw ReportedFailure(message: tool.errorPresenter.message(for: error))
        }
    }

    /// A camera that was named leaves nothing to choose.
    private func view() throws -> any PickerView {
        let pattern = options.match.map(GlobPattern.init)
        if options.newest { return AutomaticPickerView(.newest, matching: pattern) }
        if options.first || pattern != nil || options.device != nil {
            return AutomaticPickerView(.first, matching: pattern)
        }
        guard TerminalInput.isTerminal else {
            throw UsageError(
                "picking from a list needs a terminal",
                advice: "choose with --first, --newest or --match GLOB")
        }
        return TerminalPickerView(
            pictures: tool.composition.terminalPictures, size: TerminalSize.current())
    }
}
