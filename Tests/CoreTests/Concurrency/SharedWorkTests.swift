import Core
import Foundation
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SharedWorkTests {
    private let gate = Gate()
    private let runs = Events<String>()
    private let cancelled = Events<String>()
    private let callers = Events<String>()
    private let result = UUID()

    @Test func `simultaneous callers share a run`() async throws {
        let key = "a"
        let sut = SharedWork<String, UUID>()
        let tasks = (0..<20).map { _ in Task { try await join(sut, key) } }
        await settle(sut, callers: 20)
        await gate.open()

        for task in tasks { #expect(try await task.value == result) }
        #expect(runs.all == [key])
    }

    @Test func `callers for other keys are separate runs`() async throws {
        let keys = ["a", "b"]
        let sut = SharedWork<String, UUID>()
        let tasks = keys.map { key in Task { try await value(sut, key) } }
        await gate.hasArrivals(2)
        await gate.open()

        for task in tasks { _ = try await task.value }
        #expect(Set(runs.all) == Set(keys))
    }

    @Test func `a call after the run is a new one`() async throws {
        let key = "a"
        let sut = SharedWork<String, UUID>()
        await gate.open()
        _ = try await value(sut, key)
        _ = try await value(sut, key)

        #expect(runs.all == [key, key])
    }

    @Test func `all callers get a failure, and the next call retries`() async {
        let key = "a"
        let sut = SharedWork<String, UUID>()
        let tasks = (0..<3).map { _ in Task { try await join(sut, key, failing: true) } }
        await settle(sut, callers: 3)
        await gate.open()

        for task in tasks { await #expect(throws: AnyError()) { try await task.value } }
        await #expect(throws: AnyError()) {
            try await value(sut, key, failing: true)
        }
        #expect(runs.all == [key, key])
    }

    @Test func `a cancelled caller ends at once, and the others get the result`() async throws {
        let key = "a"
        let sut = SharedWork<String, UUID>()
        let leaver = Task { try await join(sut, key) }
        let stayer = Task { try await join(sut, key) }
        await settle(sut, callers: 2)

        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        #expect(cancelled.all == [], "somebody still waits")
        await gate.open()
        #expect(try await stayer.value == result)
        #expect(runs.all == [key])
    }

    @Test func `the last cancelled caller cancels the run`() async {
        let key = "a"
        let sut = SharedWork<String, UUID>()
        let tasks = (0..<3).map { _ in Task { try await join(sut, key) } }
        await settle(sut, callers: 3)
        for task in tasks { task.cancel() }

        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        await gate.open()
        for _ in 0..<100_000 where cancelled.all.isEmpty { await Task.yield() }
        #expect(cancelled.all == [key])
    }

    @Test func `a call after all callers were cancelled is a new, independent run`()
        async throws
    {
        let key = "a"
        let sut = SharedWork<String, UUID>()
        let leaver = Task { try await value(sut, key) }
        await gate.hasArrivals(1)
        leaver.cancel()
        _ = await leaver.result

        let next = Task { try await value(sut, key) }
        await gate.hasArrivals(2)
        await gate.open()
        #expect(try await next.value == result)
        #expect(runs.all == [key, key])
    }

    @Test func `a caller cancelled in advance starts no run`() async {
        let sut = SharedWork<String, UUID>()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await value(sut, "a")
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(runs.all == [])
    }

    // MARK: - Helpers

    private func value(
        _ sut: SharedWork<String, UUID>, _ key: String, failing: Bool = false
    ) async throws -> UUID {
        try await sut.value(for: key, work(key, failing))
    }

    /// Calls from within the actor, so a counted caller has joined before another task can enter
    /// the actor.
    private func join(
        _ sut: isolated SharedWork<String, UUID>, _ key: String, failing: Bool = false
    ) async throws -> UUID {
        callers.append(key)
        return try await sut.value(for: key, work(key, failing))
    }

    private func work(_ key: String, _ fails: Bool) -> @Sendable () async throws -> UUID {
        { [gate, runs, cancelled, result] in
            runs.append(key)
            await gate.pass()
            if Task.isCancelled { cancelled.append(key) }
            if fails { throw AnyError() }
            return result
        }
    }

    /// Waits until the work has started and `count` callers have joined it.
    private func settle(_ sut: isolated SharedWork<String, UUID>, callers count: Int) async {
        await gate.hasArrivals()
        while callers.all.count < count { await Task.yield() }
    }
}
