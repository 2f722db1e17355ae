public import Core

/// Describes remembered edits. All lines are safe to print.
public struct HistoryPresenter: Sendable {
    public init() {}

    /// Returns the states of an edit, the earliest first and the current one marked, then the
    /// locations of the original and of the last result.
    public func lines(for report: HistoryReport) -> [String] {
        let session = report.edit.session
        let states = steps(report.edit.states).enumerated().map { index, text in
            "\(index == session.position ? "*" : " ") \(index)  \(text)"
        }
        let original =
            "original: \(SafeText.line(report.original))"
            + (report.isOriginalReplaced ? ", changed since" : "")
        return states + [original, Self.text(report.output)]
    }

    /// Describes each state of an edit.
    ///
    /// - Parameter recipes: The operations that lead to each state, the earliest state first.
    public func steps(_ recipes: [Recipe]) -> [String] {
        recipes.indices.map { index in
            Self.text(recipes[index], after: index > 0 ? recipes[index - 1] : nil)
        }
    }

    /// Returns the note that an edit was made but could not be saved to the history.
    public func notRemembered(_ reason: FailureMessage) -> String {
        "the edit is not remembered: \(reason.line)"
    }

    /// Returns the note that `undo`, `redo` or `reset` wrote a state to another file, and that the
    /// current state of the history stays the same.
    public func stays(_ reason: FailureMessage) -> String {
        "the history stays as it was: \(reason.line)"
    }

    /// Returns the note that another picture has replaced the original at `path`, and that the
    /// result still shows the former picture.
    public func showsFormer(_ path: String) -> String {
        "\(path) has changed since the last edit; its former picture is used"
    }

    /// Describes a state by its changes from the previous one if possible, otherwise as a whole.
    private static func text(_ recipe: Recipe, after earlier: Recipe?) -> String {
        if recipe.operations.isEmpty { return "the original" }
        if let earlier, !earlier.operations.isEmpty,
            let change = RecipeChange(from: earlier, to: recipe)
        {
            return change.words
        }
        return recipe.operations.map(RecipeWords.text).joined(separator: ", ")
    }

    private static func text(_ output: EditFinder.Output?) -> String {
        guard let output else { return "result: not written to a file" }
        let path = SafeText.line(output.path)
        return switch output {
        case .unchanged: "result: \(path)"
        case .changed: "result: \(path), changed since by another program"
        case .missing: "result: \(path), no longer exists"
        }
    }
}
