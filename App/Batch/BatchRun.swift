import Core
import FoundationEssentials
import ImageEditorThreads
import Presentation
import Rendering

/// Runs a planned batch on several threads.
struct BatchRun: Sendable {
    let tool: Tool
    let request: EditRequest
    let plan: BatchPlan
    /// Resolves measured operations for each image; `nil` if no recipe has any.
    let resolver: MeasuredOperationResolver?
    let folder: ResultFolder
    let journal: BatchJournal
    let jobs: JobHash
    /// The maximum number of results that may wait for the disk.
    let waitingResults: Int

    /// Edits all images and prints the summary.
    func finish() async throws -> ExitStatus {
        if try await denyUnneeded() { DecoderSandbox.keepReady(2) }
        let count = min(request.batch.jobs ?? processors, max(plan.items.count, 1))
        // If there are fewer images than may be edited at once, each image is edited with two
        // threads.
        let wanted = request.batch.jobs ?? processors
        let worker = BatchWorker(
            tool: tool, request: request, originals: plan.originals, recipes: plan.recipes,
            planner: EditPlanner(inspector: tool.composition.inspector, resolver: resolver),
            edits: PreparedEdits(tool.composition.editPreparer), jobs: jobs, folder: folder,
            journal: journal, threads: count < wanted ? 2 : 1)
        let queue = BatchQueue(plan.items)
        let handover = Handover<BatchOutcome>(capacity: waitingResults)
        let committing = Task {
            do {
                return try await onOwnThread { try commit(queue, handover) }
            } catch {
                queue.stop()
                handover.discard()
                throw error
            }
        }
        await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    // If a thread cannot be created, the other threads do its work.
                    try? await onOwnThread { worker.run(queue, to: handover) }
                }
            }
        }
        handover.close()
        return try await committing.value
    }

    private func commit(
        _ queue: BatchQueue, _ handover: Handover<BatchOutcome>
    ) throws -> ExitStatus {
        let step = tool.console.progress.begin(
            BatchPresenter().progress(done: 0, of: plan.count, worked: 0))
        defer { step.end() }
        var reporter = BatchReporter(
            tool: tool, request: request, recipes: plan.recipes, folder: folder,
            total: plan.count, step: step)
        for refusal in plan.refusals { try reporter.tell(refusal) }
        if request.batch.failsFast, !plan.refusals.isEmpty { queue.stop() }
        var committer = BatchCommitter(
            queue: queue, folder: folder, journal: journal, failsFast: request.batch.failsFast,
            reporter: reporter)
        try committer.run(handover)
        return committer.reporter.end()
    }

    /// The number of processors that this process may use.
    private var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
}
