import CImageEditorCurl
import Core
import FoundationEssentials
import Glibc
import ImageEditorThreads
import Synchronization

/// Runs transfers on one thread, which begins with the first of them.
///
/// The thread owns the connections. At most `connectionsPerPlace` transfers to one server or proxy
/// run at a time; the others wait in order of arrival. Waiting does not count as time to connect.
final class TransferLoop: Sendable {
    private struct State {
        /// The connections of the running thread; `nil` while no thread runs.
        var pool: ConnectionPool?
        var arrivals: [Transfer] = []
        var cancelled: [Transfer] = []
        var waiting = 0
        var isClosed = false
        /// Callers of ``closeAndWait()`` that wait for the end of the thread.
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let connectionsPerPlace: Int
    private let step: Duration
    private let state = Mutex(State())

    init(limits: TransportLimits) {
        connectionsPerPlace = limits.connectionsPerHost
        // A fifth of the shortest limit, so that an exceeded limit is detected at most a fifth too
        // late.
        step = min(limits.window, limits.silence, limits.connect) / 5
    }

    /// The number of transfers that wait for a connection.
    var waiting: Int { state.withLock { $0.waiting } }

    /// Runs a transfer to its end.
    ///
    /// - Throws: `HTTPClientError`, or `CancellationError`.
    func run(_ transfer: Transfer) async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.continuation = continuation
                do {
                    try submit(transfer)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            state.withLock { state in
                transfer.isCancelled = true
                guard transfer.hasArrived else { return }
                state.cancelled.append(transfer)
                Self.wake(state)
            }
        }
    }

    /// Closes every connection. Transfers in progress and later transfers fail.
    func close() {
        state.withLock { state in
            state.isClosed = true
            Self.wake(state)
        }
    }

    /// Closes every connection, and waits until that is done.
    func closeAndWait() async {
        close()
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.pool != nil else { return true }
                state.closers.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private static func wake(_ state: State) {
        state.pool?.wake()
    }

    private func submit(_ transfer: Transfer) throws {
        try state.withLock { state in
            if transfer.isCancelled { throw CancellationError() }
            if state.isClosed { throw Self.closed }
            if state.pool == nil {
                let pool = try ConnectionPool()
                do {
                    // A write to a closed connection must not end the process with a SIGPIPE.
                    try startThread(takesSignals: false) { self.run(pool) }
                } catch {
                    pool.close()
                    throw HTTPClientError.connectionLost(reason: "no thread can be started")
                }
                state.pool = pool
            }
            transfer.hasArrived = true
            state.arrivals.append(transfer)
            Self.wake(state)
        }
    }

    private static let closed = HTTPClientError.connectionLost(reason: "the client is shut down")
    fileprivate static let noMemory = HTTPClientError.connectionLost(reason: "not enough memory")

    // MARK: The thread

    private func run(_ pool: ConnectionPool) {
        var work = Work(pool: pool, limit: connectionsPerPlace, step: step) { change in
            self.state.withLock { $0.waiting += change }
        }
        while true {
            let (arrivals, cancelled, isClosed) = state.withLock { state in
                defer { (state.arrivals, state.cancelled) = ([], []) }
                return (state.arrivals, state.cancelled, state.isClosed)
            }
            arrivals.forEach { work.add($0) }
            cancelled.forEach { work.end($0, with: .failure(CancellationError())) }
            if isClosed { break }
            work.turn()
        }
        work.endAll(with: Self.closed)
        let closers = state.withLock { state in
            // While `pool` is set, `closeAndWait()` waits, so the connections are closed first.
            pool.close()
            state.pool = nil
            defer { state.closers = [] }
            return state.closers
        }
        closers.forEach { $0.resume() }
    }
}

/// Closes a loop when the last copy of its client is released. The loop cannot do this itself,
/// because its thread retains it.
final class TransferLoopOwner: Sendable {
    let loop: TransferLoop

    init(_ loop: TransferLoop) { self.loop = loop }

    deinit { loop.close() }
}

/// The transfers of a loop. Only the loop's thread uses them.
private struct Work {
    struct Queue {
        var running: [Transfer] = []
        var waiting: [Transfer] = []
    }

    let pool: ConnectionPool
    /// The maximum number of running transfers to one server or proxy.
    let limit: Int
    /// The time between two checks of the limits.
    let step: Duration
    /// Called when the number of waiting transfers changes, with the difference.
    let onWaiting: (Int) -> Void
    var queues: [String: Queue] = [:]
    var nextCheck = ContinuousClock.now

    mutating func add(_ transfer: Transfer) {
        nextCheck = min(nextCheck, transfer.deadline)
        if queues[transfer.place, default: Queue()].running.count < limit {
            start(transfer)
        } else {
            queues[transfer.place, default: Queue()].waiting.append(transfer)
            onWaiting(1)
        }
    }

    /// Sends and receives, and waits until there is more to do.
    mutating func turn() {
        ccurl_multi_perform(pool.multi)
        var end = ccurl_end()
        while let context = ccurl_multi_next_end(pool.multi, &end) {
            let transfer = Transfer.from(context)
            if transfer.restarts(after: end) {
                transfer.free()
                restart(transfer)
            } else {
                self.end(transfer, with: transfer.result(end))
            }
        }
        if nextCheck <= .now { check() }
        let pause = queues.isEmpty ? .seconds(60) : max(.zero, nextCheck - .now)
        ccurl_multi_wait(pool.multi, Int32(clamping: pause.milliseconds))
    }

    /// Ends the transfers that exceed a limit.
    private mutating func check() {
        let now = ContinuousClock.now
        nextCheck = now + step
        for transfer in queues.values.flatMap({ $0.running + $0.waiting }) {
            if let error = transfer.exceededLimit(at: now) {
                end(transfer, with: transfer.failure(error))
            } else {
                nextCheck = min(nextCheck, transfer.deadline)
            }
        }
    }

    /// Ends a transfer, unless it has ended already, and starts the next one that waits for the
    /// same server or proxy.
    mutating func end(_ transfer: Transfer, with result: Result<HTTPResponse, any Error>) {
        guard let continuation = transfer.continuation else { return }
        transfer.continuation = nil
        transfer.free()
        let place = transfer.place
        var queue = queues[place] ?? Queue()
        var next: Transfer?
        if let index = queue.waiting.firstIndex(where: { $0 === transfer }) {
            queue.waiting.remove(at: index)
            onWaiting(-1)
        } else {
            queue.running.removeAll { $0 === transfer }
            if queue.running.count < limit, !queue.waiting.isEmpty {
                next = queue.waiting.removeFirst()
                onWaiting(-1)
            }
        }
        queues[place] = queue.running.isEmpty && queue.waiting.isEmpty ? nil : queue
        continuation.resume(with: result)
        if let next { start(next) }
    }

    mutating func endAll(with error: HTTPClientError) {
        while let queue = queues.values.first,
            let transfer = queue.waiting.first ?? queue.running.first
        {
            end(transfer, with: .failure(error))
        }
    }

    private mutating func start(_ transfer: Transfer) {
        queues[transfer.place, default: Queue()].running.append(transfer)
        restart(transfer)
    }

    private mutating func restart(_ transfer: Transfer) {
        guard !transfer.start(in: pool) else { return }
        end(transfer, with: .failure(TransferLoop.noMemory))
    }
}
