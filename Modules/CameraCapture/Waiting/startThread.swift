import CImageEditorThreads
import Foundation

/// Runs `body`, which may block, on a new thread that nobody waits for.
///
/// - Throws: `POSIXError` where there is no thread to be had; `body` is not run then.
func startThread(_ body: @escaping @Sendable () -> Void) throws(POSIXError) {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    var thread = pthread_t()
    let code = cthreads_start(
        &thread,
        { argument in
            guard let argument else { return }
            Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        }, box.toOpaque())
    guard code == 0 else {
        box.release()
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EAGAIN)
    }
    pthread_detach(thread)
}

/// Runs `work`, which may block or take long, on a new thread while the calling task waits: the
/// cooperative pool has only a few.
///
/// - Throws: What `work` throws; `POSIXError` where there is no thread to be had.
func onOwnThread<Value: Sendable>(
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

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
