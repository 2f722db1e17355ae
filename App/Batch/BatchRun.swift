import Core
import Foundation
import ImageEditorThreads
import Presentation

/// A batch whose plan is made: its threads.
struct BatchRun: Sendable {
    let tool: Tool
    let request: EditRequest
    let plan: BatchPlan
    /// Measures each image; `nil` where no recipe measures anything.
    let resolver: MeasuredOperationResolver?
    let folder: ResultFolder
    let journal: BatchJournal
    let jobs: JobHash
    /// How many results may wait for the disk.
    let waitingResults: Int

    /// Does the work, and says how it ended.
    func finish() async throws -> ExitStatus {
        let count = min(request.batch.jobs ?? processors, max(plan.items.count, 1))
        // With fewer pictures than processors, a second thread finds something to do in each.
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
                    // Where there is no thread for it, the others do its part.
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

    /// How many processors this process may use.
    private var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
}
