/// Enables and disables what a person can do.
@MainActor public protocol EditorButtonsView: AnyObject {
    /// Called when something changed, never twice with the same.
    func displayButtons(_ viewModel: EditorButtonsViewModel)
}

/// Shows the picture that is edited.
@MainActor public protocol EditorCanvasView: AnyObject {
    /// Shows `viewModel` in place of what was shown.
    func displayCanvas(_ viewModel: EditorCanvasViewModel)
}

/// Shows the strip of filters.
@MainActor public protocol EditorFilterSamplesView: AnyObject {
    /// Adds one sample; they come one by one, in the order of the strip.
    func displaySample(_ viewModel: EditorFilterSampleViewModel)
}

/// Shows how a save goes.
@MainActor public protocol EditorSaveProgressView: AnyObject {
    /// Called at the beginning of each stage.
    func displayProgress(_ viewModel: EditorSaveProgressViewModel)
}

/// Shows what went wrong.
@MainActor public protocol EditorErrorView: AnyObject {
    /// Shows `message`, or takes the one shown away when it is `nil`.
    func displayError(_ message: FailureMessage?)
}
