import CImageEditorThreads
import Glibc

/// Starts a thread, like `cthreads_start`.
typealias ThreadStart = (
    UnsafeMutablePointer<pthread_t>, @convention(c) (UnsafeMutableRawPointer?) -> Void,
    UnsafeMutableRawPointer
) -> Int32

/// Runs `work` on a new thread, which the caller must join.
///
/// - Returns: `nil` if the system refuses a thread: if there are too many, or in a sandbox. `work`
///   is not run then.
func startedThread(
    by start: ThreadStart = { cthreads_start($0, $1, $2) }, _ work: @escaping () -> Void
) -> pthread_t? {
    let retained = Unmanaged.passRetained(ThreadWork(work))
    var thread = pthread_t()
    let code = start(
        &thread,
        { argument in
            guard let argument else { return }
            Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
        }, retained.toOpaque())
    guard code == 0 else {
        retained.release()
        return nil
    }
    return thread
}

private final class ThreadWork {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
