/// Enables and disables the actions of an editor.
@MainActor public protocol EditorButtonsView: AnyObject {
    /// Called if the actions have changed, never twice with the same value.
    func displayButtons(_ viewModel: EditorButtonsViewModel)
}

/// Displays the edited picture.
@MainActor public protocol EditorCanvasView: AnyObject {
    /// Displays `viewModel` in place of the previous one.
    func displayCanvas(_ viewModel: EditorCanvasViewModel)
}

/// Displays the strip of filters.
@MainActor public protocol EditorFilterSamplesView: AnyObject {
    /// Adds one sample; samples arrive one by one, in the order of the strip.
    func displaySample(_ viewModel: EditorFilterSampleViewModel)
}

/// Displays the progress of a save.
@MainActor public protocol EditorSaveProgressView: AnyObject {
    /// Called at the start of each stage, during rendering, and at the end.
    func displayProgress(_ viewModel: EditorSaveProgressViewModel)
}

/// Displays errors.
@MainActor public protocol EditorErrorView: AnyObject {
    /// Displays `message`; `nil` removes the displayed one.
    func displayError(_ message: FailureMessage?)
}
