package import Foundation

/// Runs `work`, which may block or take long, on a new thread while the calling task waits: the
/// cooperative pool has only a few.
///
/// The task waits to the end, cancelled or not. The thread has a stack of 2 MiB.
///
/// - Throws: What `work` throws; `POSIXError` where no thread can be had.
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

/// Runs `body` on a new thread that nobody waits for.
///
/// `Thread` would say nothing where there is no thread to be had, and whoever waits for `body`
/// would wait for ever.
///
/// - Throws: `POSIXError`; `body` is not run then.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(POSIXError) {
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
    let code = pthread_create(
        &thread, attributes,
        { argument in
            guard let argument else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, box.toOpaque())
    guard code == 0 else {
        box.release()
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EAGAIN)
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
