package import Core
package import Hummingbird

/// `GET /health`: answers while the server runs.
package struct HealthRoutes: WebRoutes {
    /// Finds out facts that do not change while the server runs.
    package typealias Facts = @Sendable () async throws -> [JSONText.Member]

    private let facts: FirstAnswer?

    /// - Parameter facts: Called by the first request. Its members follow the status.
    package init(facts: Facts? = nil) { self.facts = facts.map(FirstAnswer.init) }

    package func add(to router: Router<ServerContext>) {
        router.get("health") { _, _ in
            let facts = try await self.facts?.members() ?? []
            return Response.json(JSONText.object([.init("status", .string("ok"))] + facts))
        }
    }
}

/// Keeps facts once they are known.
private actor FirstAnswer {
    private let find: HealthRoutes.Facts
    private var finding: Task<[JSONText.Member], any Error>?

    init(_ find: @escaping HealthRoutes.Facts) { self.find = find }

    /// Waits for the facts. After a failure, the next call tries again.
    func members() async throws -> [JSONText.Member] {
        let task = finding ?? Task { [find] in try await find() }
        finding = task
        do {
            return try await task.value
        } catch {
            if finding == task { finding = nil }
            throw error
        }
    }
}
