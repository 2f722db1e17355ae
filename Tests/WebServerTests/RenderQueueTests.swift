import ImageEditorTestSupport
import Synchronization
import Testing

@testable import ImageEditorWebServer

@Suite(.timeLimit(.minutes(15)))
struct RenderQueueTests {
    @Test func `turns are first come, first served`() async throws {
        let queue = RenderQueue(places: 1, waitingPlaces: 10)
        let gate = Gate()
        let turns = Events<Int>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await queue.withPlace { _ in await gate.pass() } }
            await gate.hasArrivals()
            for number in 1...5 {
                group.addTask {
                    try await queue.withPlace { _ in turns.append(number) }
                }
                while queue.waiting < number { await Task.yield() }
            }
            await gate.open()
            try await group.waitForAll()
        }
        #expect(turns.all == [1, 2, 3, 4, 5])
        #expect(queue.waiting == 0)
    }

    @Test func `the numbers of running and waiting tasks are limited`() async throws {
        let queue = RenderQueue(places: 2, waitingPlaces: 1)
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for count in 1...2 {
                group.addTask { try await queue.withPlace { _ in await gate.pass() } }
                await gate.hasArrivals(count)
            }
            group.addTask { try await queue.withPlace { _ in await gate.pass() } }
            while queue.waiting < 1 { await Task.yield() }
            await #expect(throws: RenderQueue.Full.self) { try await queue.withPlace { _ in } }
            await gate.open()
            try await group.waitForAll()
        }
        try await queue.withPlace { share in #expect(share == 2) }
    }

    @Test func `a cancelled waiter frees its place`() async throws {
        let queue = RenderQueue(places: 1, waitingPlaces: 1)
        let gate = Gate()
        let working = Task { try await queue.withPlace { _ in await gate.pass() } }
        await gate.hasArrivals()
        for _ in 0..<3 {
            let waiting = Task { try await queue.withPlace { _ in } }
            while queue.waiting < 1 { await Task.yield() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(queue.waiting == 0)
        }
        await gate.open()
        try await working.value
    }

    @Test func `the place of a failed or cancelled task goes to the next`() async throws {
        struct Failure: Error {}
        let queue = RenderQueue(places: 1, waitingPlaces: 0)
        for _ in 0..<3 {
            await #expect(throws: Failure.self) {
                try await queue.withPlace { _ in throw Failure() }
            }
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await queue.withPlace { _ in }
            }
            await #expect(throws: CancellationError.self) { try await cancelled.value }
        }
        try await queue.withPlace { _ in }
    }

    @Test func `running tasks share the places`() async throws {
        let queue = RenderQueue(places: 4, waitingPlaces: 0)
        let shares = Events<Int>()
        try await queue.withPlace { first in
            try await queue.withPlace { second in
                try await queue.withPlace { third in
                    for share in [first, second, third] { shares.append(share) }
                }
            }
        }
        #expect(shares.all == [4, 2, 1])
    }

    @Test func `no place is lost with many concurrent tasks`() async throws {
        let queue = RenderQueue(places: 3, waitingPlaces: 1_000)
        let crowd = Crowd()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let task = Task {
                        try await queue.withPlace { _ in
                            crowd.enter()
                            await Task.yield()
                            crowd.leave()
                        }
                    }
                    if number % 3 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect((1...3).contains(crowd.most))
        #expect(queue.waiting == 0)
        // All three places are free.
        try await queue.withPlace { _ in
            try await queue.withPlace { _ in try await queue.withPlace { #expect($0 == 1) } }
        }
    }
}

/// Counts the current and the maximum number of tasks.
private final class Crowd: Sendable {
    private let count = Mutex((now: 0, most: 0))

    var most: Int { count.withLock { $0.most } }

    func enter() {
        count.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
    }

    func leave() { count.withLock { $0.now -= 1 } }
}
