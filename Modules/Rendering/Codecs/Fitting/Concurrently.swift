import CImageEditorThreads
import FoundationEssentials
import Glibc

/// Runs two pieces of work at the same time, the second one on a thread of its own, and waits for
/// both. If no thread can be created, they run one after the other.
func concurrently<One, Other>(
    _ first: () throws -> One, _ second: () throws -> Other
) throws -> (One, Other) {
    try withoutActuallyEscaping(second) { second in
        var outcome: Result<Other, any Error>?
        let work = ThreadWork { outcome = Result { try second() } }
        let retained = Unmanaged.passRetained(work)
        var thread = pthread_t()
        let code = cthreads_start(
            &thread,
            { argument in
                guard let argument else { return }
                Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
            }, retained.toOpaque())
        let one: Result<One, any Error>
        if code == 0 {
            one = Result { try first() }
            pthread_join(thread, nil)
        } else {
            retained.release()
            one = Result { try first() }
            work.run()
        }
        guard let other = outcome else { throw CancellationError() }
        return (try one.get(), try other.get())
    }
}

private final class ThreadWork {
    let run: () -> Void

    init(run: @escaping () -> Void) { self.run = run }
}
