import Glibc
import Synchronization

/// Runs a task, and the asynchronous functions that it calls, on the calling thread.
///
/// The concurrency pool starts three threads before it runs its first task. This takes a tenth of
/// the time of editing a small image. The pool still runs tasks that the task detaches. Nothing may
/// run on the main actor meanwhile, because its thread does not empty its queue.
///
/// It is `@unchecked Sendable` because the compiler cannot check its lock: `changed` guards `jobs`.
package final class MainLoop: TaskExecutor, @unchecked Sendable {
    private let changed = Condition()
    private var jobs: [UnownedJob] = []
    private static let threads = Mutex<[pthread_t]>([])

    private init() {}

    /// True if the calling thread runs a loop, and therefore no other task of the concurrency pool
    /// waits for it.
    static var isOnThisThread: Bool { threads.withLock { $0.contains(pthread_self()) } }

    /// Runs `work` on the calling thread until it ends.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) -> Value {
        let loop = MainLoop()
        let thread = pthread_self()
        threads.withLock { $0.append(thread) }
        defer { threads.withLock { $0.removeAll { $0 == thread } } }
        let result = TaskResult<Value>()
        Task(executorPreference: loop) {
            let value = await work()
            result.value.withLock { $0 = value }
        }
        while true {
            if let value = result.value.withLock({ $0 }) { return value }
            loop.next().runSynchronously(on: loop.asUnownedTaskExecutor())
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        changed.lock()
        jobs.append(job)
        changed.broadcast()
        changed.unlock()
    }

    /// Waits for the next job.
    private func next() -> UnownedJob {
        changed.lock()
        defer { changed.unlock() }
        while jobs.isEmpty { changed.wait() }
        return jobs.removeFirst()
    }
}

private final class TaskResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
