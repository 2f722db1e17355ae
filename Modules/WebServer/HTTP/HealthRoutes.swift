package import Core
package import Hummingbird

/// `GET /health`: reports the state of the server.
package struct HealthRoutes: WebRoutes {
    private let health: Health

    package init(_ health: Health) { self.health = health }

    package func add(to router: Router<ServerContext>) {
        router.get("health") { _, _ in Response.json(try await health.answer()) }
    }
}

/// The state of a server.
package struct Health: Sendable {
    /// Returns facts that do not change while the server runs.
    package typealias Facts = @Sendable () async throws -> [JSONText.Member]
    /// Returns a sentence about what the server cannot do now; `nil` if it can do everything.
    package typealias Probe = @Sendable () async -> String?

    /// The time for which the result of a probe is cached.
    fileprivate static let probeTime = Duration.seconds(5)

    private let facts: FirstAnswer?
    private let problem: RecentAnswer?

    /// - Parameters:
    ///   - facts: Returns the members that follow `status` in the answer. Called by the first
    ///     request that finds no problem; if it throws, the next such request calls it again.
    ///   - probe: Called at most every five seconds.
    ///   - now: Returns the current time.
    package init(
        facts: Facts? = nil, probe: Probe? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.facts = facts.map(FirstAnswer.init)
        problem = probe.map { RecentAnswer($0, now: now) }
    }

    /// Returns `{"status":"ok"}` or `{"status":"degraded","problem"}`, and the facts; with a
    /// problem, only facts that are already known.
    package func answer() async throws -> JSONText {
        guard let problem = await problem?.answer() else {
            return .object([.init("status", .string("ok"))] + (try await facts?.members() ?? []))
        }
        // Do not look up facts that are unknown so far: this may need what the server lacks now.
        return .object(
            [.init("status", .string("degraded")), .init("problem", .string(problem))]
                + (await facts?.known ?? []))
    }
}

/// Looks up the facts once, and keeps them.
private actor FirstAnswer {
    private let find: Health.Facts
    private var finding: Task<[JSONText.Member], any Error>?
    /// The facts; `nil` until they are known.
    private(set) var known: [JSONText.Member]?

    init(_ find: @escaping Health.Facts) { self.find = find }

    /// Waits for the facts. After a failure, the next call tries again.
    func members() async throws -> [JSONText.Member] {
        let task = finding ?? Task { [find] in try await find() }
        finding = task
        do {
            let members = try await task.value
            known = members
            return members
        } catch {
            if finding == task { finding = nil }
            throw error
        }
    }
}

/// Keeps the answer of a probe for ``Health/probeTime``.
private actor RecentAnswer {
    private let probe: Health.Probe
    private let now: @Sendable () -> ContinuousClock.Instant
    private var probing: (task: Task<String?, Never>, start: ContinuousClock.Instant)?

    init(
        _ probe: @escaping Health.Probe, now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.probe, self.now) = (probe, now)
    }

    func answer() async -> String? {
        let now = now()
        if let probing, now - probing.start < Health.probeTime {
            return await probing.task.value
        }
        let task = Task { [probe] in await probe() }
        probing = (task, now)
        return await task.value
    }
}
