import ArgumentParser
import Core
import Foundation
import ImageEditorFiles
import ImageEditorThreads
import Presentation

/// Edits many pictures side by side, into one folder.
///
/// Everything is listed and named before anything is written. Then each of several threads of our
/// own takes a picture, reads it, edits it alone and writes the result under no name; another
/// brings results to the disk, notes them in the journal, and names them, a group at a time. What
/// is in memory is bounded by the number of threads.
struct Batch {
    /// How many results may wait for the disk: enough to flush them side by side, and fewer than
    /// are removed when a signal ends the process.
    private static let waitingResults = 24

    let tool: Tool
    let request: EditRequest

    /// - Throws: What keeps the batch from being begun, such as a list that cannot be read or two
    ///   pictures with one name; and ``OutputClosed``.
    func run() async throws -> ExitStatus {
        let standardInputs =
            request.images.map { $0 == "@-" ? StandardInput.argument : $0 }
            + [request.batch.namesFile, request.batch.jobsFile, request.recipeFile]
            .compactMap(\.self)
        try StandardInput.check(standardInputs)
        guard !request.images.contains(StandardInput.argument) else {
            throw UsageError(
                "standard input is no file that results in a folder could be named after",
                advice: "write it with -o")
        }
        return try await planned().finish()
    }

    private func planned() async throws -> BatchRun {
        let step = tool.console.progress.begin(WorkProgress("looking for images"))
        defer { step.end() }
        return try await onOwnThread { try plan() }
    }

    /// What is to be done, with the folder for it made. Blocks.
    private func plan() throws -> BatchRun {
        let path = request.batch.folder ?? "."
        if ArgumentBytes.wereReplaced(in: path) {
            throw OutputFailure.unreadableName(path: path)
        }
        var lister = BatchLister(
            request: request.batch, images: request.images, tool: tool, results: path)
        try lister.list()
        guard !lister.inputs.isEmpty || !lister.refusals.isEmpty else {
            throw BatchFailure.noPictures
        }
        let plan = try BatchPlan(lister, for: request, in: path, tool: tool)
        let resolver =
            plan.recipes.contains(where: \.isMeasured)
            ? try MeasuredOperationResolver(plan.recipes, with: tool) : nil
        let folder = try ResultFolder(path)
        let journal = try BatchJournal(folder: path)
        if request.batch.resumes { try journal.refresh() }
        return BatchRun(
            tool: tool, request: request, plan: plan, resolver: resolver, folder: folder,
            journal: journal,
            jobs: try JobHash(
                request: request, recipes: plan.recipes,
                filters: tool.composition.filterSupplier.filters + MeasuredOperation.filters,
                version: ImageEditor.configuration.version),
            waitingResults: Self.waitingResults)
    }
}
