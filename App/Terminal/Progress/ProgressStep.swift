import Presentation

/// A step of a ``ProgressLine``, which is shown until it ends.
struct ProgressStep: Sendable {
    private let line: ProgressLine?
    private let id: Int

    /// Creates a step that is never shown.
    init() {
        line = nil
        id = 0
    }

    init(line: ProgressLine, id: Int) {
        self.line = line
        self.id = id
    }

    /// Updates the progress. Can be called often and from any thread.
    func show(_ progress: WorkProgress) { line?.show(progress, in: id) }

    /// Ends the step. Further calls have no effect.
    func end() { line?.end(id) }
}
