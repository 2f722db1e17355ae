import FoundationEssentials
import Synchronization

/// A worker that has read a file's header and waits to decode its pixels, which it does once.
final class WaitingWorker: Sendable {
    private let worker: Mutex<SandboxWorker?>
    private let others: WaitingWorkers

    fileprivate init(_ worker: SandboxWorker, among others: WaitingWorkers) {
        self.worker = Mutex(worker)
        self.others = others
    }

    /// Returns `true` if the worker waits with this file. Returns `false` for another file, and
    /// once the worker is taken or has ended.
    fileprivate func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        worker.withLock { $0?.holds(bytes) ?? false }
    }

    /// Ends the worker without decoding.
    func end() {
        others.remove(self)
        endNow()
    }

    fileprivate func endNow() { worker.withLock { $0 = nil } }

    /// Takes the worker to decode a job. Only one caller gets the worker.
    ///
    /// - Returns: `nil` if the worker was taken, or has ended.
    func take(for job: DecodingJob) -> SandboxWorker? {
        others.remove(self)
        let taken = worker.withLock { worker in
            defer { worker = nil }
            return worker
        }
        guard let taken, taken.continues(SandboxWorker.Reading(job)) else { return nil }
        return taken
    }
}

/// The waiting workers, with the headers that they have read.
///
/// An edit looks at its input first and renders it afterwards. So a second read of a file's header
/// gets the same header and the same worker. Only a few workers wait, because a program that looks
/// at many files without decoding them must not keep a process and a copy of the file for each.
final class WaitingWorkers: Sendable {
    /// The waiting workers of this process: at most one per processor, or two if there is only one
    /// processor.
    static let shared = WaitingWorkers(most: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private struct Known {
        let worker: WaitingWorker
        let header: ImageHeader
        let limits: DecodingLimits
    }

    private let most: Int
    /// The waiting workers, the longest-waiting first.
    private let waiting = Mutex<[Known]>([])

    init(most: Int) { self.most = most }

    /// Lets a worker wait. If the maximum of workers wait already, the one that has waited longest
    /// is ended.
    ///
    /// - Returns: The header with the worker.
    func keep(
        _ worker: SandboxWorker, for header: ImageHeader, limits: DecodingLimits
    ) -> ImageHeader {
        let worker = WaitingWorker(worker, among: self)
        var header = header
        header.worker = worker
        let known = Known(worker: worker, header: header, limits: limits)
        waiting.withLock { waiting in
            // Removes the oldest within the lock, so that never more than `most` workers wait.
            if waiting.count == most { waiting.removeFirst().worker.endNow() }
            waiting.append(known)
        }
        return header
    }

    /// Returns the header of a file for which a worker waits; `nil` if none waits.
    func header(
        of bytes: UnsafeRawBufferPointer, as format: ImageFormat, limits: DecodingLimits,
        frame: Int
    ) -> ImageHeader? {
        waiting.withLock { $0 }.last { known in
            let header = known.header
            return header.info.format == format && header.info.bytes == bytes.count
                && !header.isPreview && header.frame == frame && known.limits == limits
                && known.worker.holds(bytes)
        }?.header
    }

    fileprivate func remove(_ worker: WaitingWorker) {
        waiting.withLock { waiting in waiting.removeAll { $0.worker === worker } }
    }
}
