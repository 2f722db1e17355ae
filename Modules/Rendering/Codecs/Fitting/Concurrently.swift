import Glibc

/// Runs two pieces of work at the same time, the second one on a thread of its own, and waits for
/// both. If no thread can be created, they run one after the other.
func concurrently<One, Other>(
    _ first: () throws -> One, _ second: () throws -> Other
) throws -> (One, Other) {
    try withoutActuallyEscaping(second) { second in
        var outcome: Result<Other, any Error>?
        let work = { outcome = Result { try second() } }
        let thread = startedThread(work)
        let one = Result { try first() }
        if let thread { pthread_join(thread, nil) } else { work() }
        guard let other = outcome else { throw CancellationError() }
        return (try one.get(), try other.get())
    }
}
