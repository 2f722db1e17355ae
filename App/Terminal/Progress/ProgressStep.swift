import Presentation

/// A piece of work that was begun on a ``ProgressLine``; it is shown until it ends.
struct ProgressStep: Sendable {
    private let line: ProgressLine?
    private let id: Int

    /// A step that is never shown.
    init() {
        line = nil
        id = 0
    }

    init(line: ProgressLine, id: Int) {
        self.line = line
        self.id = id
    }

    /// Says how far it is; may be called as often as that changes, on any thread.
    func show(_ progress: WorkProgress) { line?.show(progress, in: id) }

    /// It is over, well or badly; a second time says nothing new.
    func end() { line?.end(id) }
}
