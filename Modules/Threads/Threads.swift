import Dispatch
import Glibc
package import ImageVocabulary
import Synchronization

/// Runs blocking or long `work` on a new thread while the calling task waits, because the
/// cooperative pool has only few threads.
///
/// The task waits until the end even if it is cancelled. The thread has a stack of 2 MiB.
///
/// - Throws: Any error of `work`; ``ResourceShortage`` if no thread can be created.
package func onOwnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            try startThread { continuation.resume(with: Result(catching: work)) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}

/// Runs long synchronous work on a new thread while the calling task waits.
///
/// - Parameters:
///   - usesLoop: True for work during which a ``MainLoop`` has nothing else to do. It then runs the
///     work on its own thread: another thread and its memory take a third of a millisecond.
///   - work: The work. Its argument returns true once the calling task was cancelled.
/// - Throws: Any error of `work`; `CancellationError` if the task was cancelled;
///   ``ResourceShortage`` if no thread can be created.
package func onCancellableThread<Value: Sendable>(
    usingLoop usesLoop: Bool = false,
    _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) async throws -> Value {
    try Task.checkCancellation()
    let flag = Flag()
    let cancellable: @Sendable () -> Result<Value, any Error> = {
        ThreadCancellation.$check.withValue(CancellationCheck { flag.isSet }) {
            Result { try work { flag.isSet } }
        }
    }
    let result = try await withTaskCancellationHandler {
        if usesLoop, MainLoop.isOnThisThread { return cancellable() }
        return try await onOwnThread(cancellable)
    } onCancel: {
        flag.set()
    }
    try Task.checkCancellation()
    return try result.get()
}

/// The check for cancellation of the work on the current thread, for functions that have no
/// parameter for such a check.
package enum ThreadCancellation {
    /// `nil` if the thread was not started by ``onCancellableThread(_:)``.
    @TaskLocal package static var check: CancellationCheck?
}

/// Tells whether the task that waits for the work was cancelled.
///
/// This is a struct because optimised code of Swift 6.3 crashes on a task-local value that is a
/// plain function: its type is not found at run time.
package struct CancellationCheck: Sendable {
    package let isCancelled: @Sendable () -> Bool

    package init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }
}

/// Runs `body` on a new detached thread.
///
/// Foundation's `Thread` is not used, because it reports no failure: a caller would wait forever
/// for a `body` that never runs.
///
/// - Parameter takesSignals: True if signals of the process may interrupt the thread's system
///   calls.
/// - Throws: ``ResourceShortage``; `body` is not run in this case.
package func startThread(
    takesSignals: Bool = true, _ body: @escaping @Sendable () -> Void
) throws(ResourceShortage) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(attributes, 2 << 20)
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    var thread = pthread_t()
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // Blocks all signals meanwhile, because a new thread inherits the signal mask of its creator.
    if !takesSignals { pthread_sigmask(SIG_SETMASK, &all, &before) }
    let code = pthread_create(
        &thread, attributes,
        { argument in
            guard let argument else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, box.toOpaque())
    if !takesSignals { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard code == 0 else {
        box.release()
        throw ResourceShortage(code: code) ?? .processes
    }
}

/// Returns true if `count` threads can run at once under the limits of processes and memory. Starts
/// them, and waits for their end.
///
/// Some libraries crash or hang if they cannot start a thread.
package func canStartThreads(_ count: Int) -> Bool {
    let end = DispatchSemaphore(value: 0)
    let argument = Unmanaged.passRetained(end)
    defer { argument.release() }
    var threads: [pthread_t] = []
    while threads.count < count {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<DispatchSemaphore>.fromOpaque(argument).takeUnretainedValue().wait()
                return nil
            }, argument.toOpaque())
        guard code == 0 else { break }
        threads.append(thread)
    }
    for _ in threads { end.signal() }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
}

/// A flag that can be set once, and read by any thread.
package final class Flag: Sendable {
    private let value = Atomic(false)

    package init() {}

    package var isSet: Bool { value.load(ordering: .acquiring) }

    package func set() { value.store(true, ordering: .releasing) }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
