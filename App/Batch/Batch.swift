import ArgumentParser
import Core
import FoundationEssentials
import ImageEditorFiles
import ImageEditorThreads
import Presentation

/// Edits many images in parallel and writes the results into one folder.
///
/// All inputs are listed and all results are named before the first result is written. Worker
/// threads then take one image at a time, read it, edit it and write the result to a temporary
/// file. A committing thread flushes results to the disk, adds them to the journal and renames
/// them, in groups. The number of threads bounds the memory that is used.
struct Batch {
    /// The maximum number of results that may wait for the disk: enough to flush in parallel, and
    /// fewer than `UnfinishedFiles.capacity`, so that a signal handler can remove all their
    /// temporary files.
    private static let waitingResults = 24

    let tool: Tool
    let request: EditRequest

    /// - Throws: The error that prevents the batch from starting, such as an unreadable list or
    ///   two images with the same result name; ``OutputClosed``.
    func run() async throws -> ExitStatus {
        let standardInputs =
            request.images.map(BatchLister.input(of:))
            + [request.batch.namesFile, request.batch.jobsFile, request.recipeFile]
            .compactMap(\.self)
        try StandardInput.check(standardInputs)
        guard !request.images.contains(StandardInput.argument) else {
            throw UsageError(
                "standard input has no file name to name a result after",
                advice: "use -o to name the result")
        }
        return try await planned().finish()
    }

    private func planned() async throws -> BatchRun {
        let step = tool.console.progress.begin(WorkProgress("looking for images"))
        defer { step.end() }
        return try await onOwnThread { try plan() }
    }

    /// Plans the batch and creates the result folder. Blocks.
    private func plan() throws -> BatchRun {
        let path = request.batch.folder ?? "."
        var lister = BatchLister(
            request: request.batch, images: request.images, tool: tool, results: path)
        try lister.list()
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
