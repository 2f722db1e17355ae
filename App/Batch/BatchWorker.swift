import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation

/// Edits images one after the other on one thread, and writes each result to a temporary file.
struct BatchWorker: Sendable {
    let tool: Tool
    let request: EditRequest
    let originals: Set<FileIdentity>
    let recipes: [Recipe]
    let planner: EditPlanner
    let edits: PreparedEdits
    let jobs: JobHash
    let folder: ResultFolder
    let journal: BatchJournal
    /// The number of threads that may work on each image.
    let threads: Int

    /// Edits images until the queue is empty and puts their outcomes into `handover`. Blocks.
    ///
    /// The consumer of `handover` releases the claims on the results.
    func run(_ queue: BatchQueue, to handover: Handover<BatchOutcome>) {
        while let (item, wasPutOff) = queue.take() {
            let output = StableHash.of(item.output.text)
            if wasPutOff {
                journal.waitAndClaim(output)
                // The run that held the claim may have made and recorded the result. If the journal
                // cannot be read, this run edits the image again.
                try? journal.refresh()
            } else if !journal.claim(output) {
                queue.putOff(item)
                continue
            }
            do {
                handover.put(try outcome(of: item, output))
            } catch {
                if request.batch.failsFast { queue.stop() }
                handover.put(BatchOutcome(item: item, result: .failed(error)))
            }
        }
    }

    /// The state of a result's path.
    private enum Standing {
        case nothing
        /// A result of the same job from an earlier run.
        case done(JournalRecord)
        /// A file that may be replaced: with `--resume` an earlier run's result, with `--force` any
        /// file.
        case replaceable
        case other
    }

    private func outcome(of item: BatchItem, _ output: UInt64) throws -> BatchOutcome {
        var status = stat()
        guard FileCalls.status(item.input, &status) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        let job = jobs.job(status, recipe: item.recipe)
        let place = folder.path(of: item.output)
        try folder.makeFolder(of: item.output)
        let standing = try standing(at: place, output, job)
        if case .done(let record) = standing {
            return BatchOutcome(item: item, result: .skipped, record: record)
        }

        let data = try FileReader.image(item.input, limits: tool.settings.limits)
        let source = try planner.source(data, frame: request.frame ?? 1)
        let ending = URL(name: item.output.text).pathExtension
        let format =
            request.format ?? ImageFormat(fileExtension: ending, among: ImageFormat.written)
            ?? source.format
        let edited = try edited(source, item, as: format)
        let (result, plan) = (edited.data, edited.plan)

        let made: BatchOutcome.Result
        let stamp: FileStamp
        if case .other = standing {
            guard let there = FileStamp(path: place),
                try FileReader.read(place, limits: tool.settings.limits) == result
            else {
                throw BatchFailure.exists(path: place, isResumed: request.batch.resumes)
            }
            (made, stamp) = (.same, there)
        } else {
            let pending = try write(result, to: place, standing)
            (made, stamp) = (.made(pending), pending.stamp)
        }
        let resultFacts = try tool.composition.inspector.inspect(result)
        return BatchOutcome(
            item: item, result: made,
            record: JournalRecord(
                output: output, job: job, stamp: stamp, width: resultFacts.width,
                height: resultFacts.height, format: format,
                isIncomplete: plan.isIncomplete || plan.isDamaged),
            recipe: plan.recipe,
            notes: edited.notes(
                requested: recipes[item.recipe], of: source, result: resultFacts))
    }

    private func standing(at place: String, _ output: UInt64, _ job: UInt64) throws -> Standing {
        var status = stat()
        guard FileCalls.linkStatus(place, &status) == 0 else { return .nothing }
        guard !originals.contains(FileIdentity(status)) else {
            throw BatchFailure.isOriginal(path: place)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw BatchFailure.isLink(path: place)
        case S_IFDIR: throw OutputFailure.isFolder(path: place)
        default: throw OutputFailure.isDevice(path: place)
        }
        if request.batch.resumes, let stamp = FileStamp(path: place) {
            var ours = journal.records(of: output).filter { $0.stamp == stamp }
            if ours.isEmpty {
                // Another run may have made this result since the journal was last read.
                try journal.refresh()
                ours = journal.records(of: output).filter { $0.stamp == stamp }
            }
            if let record = ours.last(where: { $0.job == job }) { return .done(record) }
            if !ours.isEmpty { return .replaceable }
        }
        return request.mayOverwrite ? .replaceable : .other
    }

    private func edited(
        _ source: EditSource, _ item: BatchItem, as format: ImageFormat
    ) throws -> EditedImage {
        var options = request.outputOptions(as: format)
        options.threads = threads
        let recipe = recipes[item.recipe]
        let plan = try planner.plan(recipe, of: source, as: options)
        return try plan.render(
            source.data,
            by: try edits.edit(plan, number: recipe.isMeasured ? nil : item.recipe))
    }

    private func write(
        _ data: Data, to place: String, _ standing: Standing
    ) throws -> PendingResult {
        var isNew = false
        if case .nothing = standing { isNew = true }
        var file = try AtomicFile(
            at: URL(name: place), permissions: isNew ? .processDefault : .asExisting,
            existing: isNew ? .refuse : .replace)
        try file.append(data)
        return try PendingResult(file)
    }
}
