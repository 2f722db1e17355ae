import Core
import FoundationEssentials
import ImageEditorFiles
import Presentation

/// Prints the outcome of each image, the progress and the summary.
struct BatchReporter {
    let tool: Tool
    let request: EditRequest
    let recipes: [Recipe]
    let folder: ResultFolder
    let total: Int

    private(set) var statuses: [ExitStatus: Int] = [:]
    private var failedNames: [String] = []
    private var skipped = 0
    private var worked = 0
    private let step: ProgressStep

    /// - Parameter step: The progress display, which ``end()`` ends.
    init(
        tool: Tool, request: EditRequest, recipes: [Recipe], folder: ResultFolder, total: Int,
        step: ProgressStep
    ) {
        self.tool = tool
        self.request = request
        self.recipes = recipes
        self.folder = folder
        self.total = total
        self.step = step
    }

    /// - Throws: ``OutputClosed``, ``StandardOutputFailure``.
    mutating func tell(_ outcome: BatchOutcome) throws {
        let presenter = EditResultPresenter(for: .commandLine)
        for line in presenter.lines(for: outcome.notes, on: outcome.item.input) {
            tool.console.note(line)
        }
        switch outcome.result {
        case .failed(let error):
            worked += 1
            try fail(outcome.item.input, line: nil, error)
        case .made, .same:
            worked += 1
            try succeed(outcome, isSkipped: false)
        case .skipped:
            skipped += 1
            try succeed(outcome, isSkipped: true)
        }
        step.show(BatchPresenter().progress(done: done, of: total, worked: worked))
    }

    mutating func tell(_ refusal: BatchRefusal) throws {
        try fail(refusal.input, line: refusal.line, refusal.error)
    }

    /// Prints the summary, and returns the exit status of the batch.
    mutating func end() -> ExitStatus {
        step.end()
        let presenter = BatchPresenter(for: .commandLine)
        if skipped > 0 { tool.console.note(presenter.skipped(skipped, of: total)) }
        let left = total - done
        if left > 0 { tool.console.note(presenter.leftOut(left, of: total)) }
        let failed = done - statuses[.done, default: 0]
        if failed > 0, total > 1 {
            tool.console.note(
                presenter.summary(failed: failedNames, count: failed, of: total))
        }
        guard failed > 0 || left > 0 else { return .done }
        return total == 1 && failed == 1 ? statuses.keys.first ?? .someFailed : .someFailed
    }

    private var done: Int { statuses.values.reduce(0, +) }

    private mutating func succeed(_ outcome: BatchOutcome, isSkipped: Bool) throws {
        statuses[.done, default: 0] += 1
        guard let record = outcome.record else { return }
        // `--json` always prints a line. Otherwise `--quiet` prints none, and neither does a
        // skipped result, which an earlier run has reported.
        if isSkipped || tool.console.isQuiet, !tool.console.isJSON { return }
        let report = EditReport(
            input: outcome.item.input, output: folder.path(of: outcome.item.output),
            facts: ImageFacts(
                format: record.format, width: record.width, height: record.height,
                bytes: record.stamp.bytes),
            // A skipped result has no applied recipe: the journal does not contain the numbers that
            // an earlier run measured.
            recipe: outcome.recipe ?? recipes[outcome.item.recipe].withoutMeasured,
            isIncomplete: record.isIncomplete,
            isSkipped: isSkipped)
        try tool.console.result(
            tool.console.isJSON
                ? report.json.text : EditResultPresenter().line(for: report))
    }

    private mutating func fail(_ input: String?, line number: Int?, _ error: any Error) throws {
        let message =
            (error as? ReportedFailure)?.message
            ?? tool.errorPresenter.message(
                for: error,
                in: FailureContext(
                    subject: input ?? request.batch.jobsFile.map(StandardInput.subject),
                    recipeSource: request.recipeFile == nil ? .commandLine : .file,
                    allowsTruncated: request.allowsTruncated))
        let status = ExitStatus(message.category)
        statuses[status, default: 0] += 1
        if failedNames.count < BatchPresenter.mostNames {
            failedNames.append(input ?? "line \(number ?? 0)")
        }
        guard tool.console.isJSON else { return tool.console.failure(message) }
        try tool.console.result(
            BatchFailureJSON(
                input: input, line: number, message: message, code: Int(status.rawValue)
            ).json.text)
    }
}
