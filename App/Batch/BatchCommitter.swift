import Core
import Dispatch
import FoundationEssentials
import ImageEditorFiles
import ImageEditorThreads
import Presentation
import Synchronization

/// Commits results in groups: flushes them, records them in the journal and renames them while
/// workers edit the next images.
struct BatchCommitter {
    let queue: BatchQueue
    let folder: ResultFolder
    let journal: BatchJournal
    let failsFast: Bool
    var reporter: BatchReporter

    private var fatal: (any Error)?
    /// The largest number of results that are flushed at the same time.
    private static let mostFlushes = 8

    init(
        queue: BatchQueue, folder: ResultFolder, journal: BatchJournal, failsFast: Bool,
        reporter: BatchReporter
    ) {
        self.queue = queue
        self.folder = folder
        self.journal = journal
        self.failsFast = failsFast
        self.reporter = reporter
    }

    /// Commits outcomes until the handover is closed. Blocks.
    ///
    /// - Throws: The first error that stopped the batch: a journal that cannot be written, a folder
    ///   that cannot be flushed, or a closed standard output. It is thrown after the workers have
    ///   ended.
    mutating func run(_ handover: Handover<BatchOutcome>) throws {
        while let group = handover.takeAll() {
            for outcome in committed(group) { tell(outcome) }
            for outcome in group { journal.release(StableHash.of(outcome.item.output.text)) }
        }
        if let fatal { throw fatal }
    }

    /// Commits a group and returns its outcomes. An outcome whose file could not be flushed or
    /// renamed becomes a failure. The list is empty if the journal or a folder cannot be written,
    /// which stops the batch.
    private mutating func committed(_ group: [BatchOutcome]) -> [BatchOutcome] {
        var group = Self.flushed(group)
        do {
            // The journal is written before the results are renamed. A result under its final
            // name is therefore always recorded, and a recorded result that is missing is made
            // again.
            try journal.append(
                group.compactMap { outcome in
                    switch outcome.result {
                    case .made, .same: outcome.record
                    case .skipped, .failed: nil
                    }
                })
        } catch {
            stop(error)
            return []
        }
        group = group.map { outcome in
            guard case .made(let pending) = outcome.result else { return outcome }
            return Self.attempt(outcome) { () throws(FileError) in try pending.commit() }
        }
        do {
            try folder.flush(
                group.compactMap { outcome in
                    guard case .made = outcome.result else { return nil }
                    return outcome.item.output
                })
        } catch {
            stop(error)
            return []
        }
        return group
    }

    /// Flushes the results of a group side by side. Each call waits for the disk, which can
    /// complete many of them together.
    private static func flushed(_ group: [BatchOutcome]) -> [BatchOutcome] {
        let state = Mutex((next: 0, outcomes: group))
        let ended = DispatchSemaphore(value: 0)
        let flush: @Sendable () -> Void = {
            while true {
                let index = state.withLock { state in
                    state.next += 1
                    return state.next - 1
                }
                guard index < group.count else { return }
                guard case .made(let pending) = group[index].result else { continue }
                let outcome = attempt(group[index]) { () throws(FileError) in
                    try pending.flush()
                }
                state.withLock { $0.outcomes[index] = outcome }
            }
        }
        var threads = 0
        while threads < min(group.count, mostFlushes) - 1 {
            do {
                try startThread {
                    flush()
                    ended.signal()
                }
                threads += 1
            } catch {
                // If no more threads can start, the threads that have started and this one flush
                // all results.
                break
            }
        }
        flush()
        for _ in 0..<threads { ended.wait() }
        return state.withLock { $0.outcomes }
    }

    private static func attempt(
        _ outcome: BatchOutcome, _ step: () throws(FileError) -> Void
    ) -> BatchOutcome {
        do {
            try step()
            return outcome
        } catch {
            return BatchOutcome(item: outcome.item, result: .failed(error))
        }
    }

    private mutating func tell(_ outcome: BatchOutcome) {
        if case .failed = outcome.result, failsFast { queue.stop() }
        guard fatal == nil else { return }
        do {
            try reporter.tell(outcome)
        } catch {
            stop(error)
        }
    }

    private mutating func stop(_ error: any Error) {
        fatal = fatal ?? error
        queue.stop()
    }
}
