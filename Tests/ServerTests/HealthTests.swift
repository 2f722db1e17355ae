import Core
import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

@testable import ImageEditorServer

@Suite(.timeLimit(.minutes(10)))
struct HealthTests {
    /// Facts that can be found from the second time on.
    private final class Finder: Sendable {
        struct Failure: Error {}

        let count = Mutex(0)

        func find() throws -> [JSONText.Member] {
            let count = self.count.withLock { count in
                count += 1
                return count
            }
            if count == 1 { throw Failure() }
            return [.init("sandbox", .string("required"))]
        }
    }

    @Test func `facts follow the status, and are found once`() async throws {
        let finder = Finder()
        try await withServer(health: Health(facts: { try finder.find() })) { server async throws in
            #expect(try await server.send("GET", "/health").status == 500)
            for _ in 0..<3 {
                let answer = try await server.send("GET", "/health")
                #expect(try answer.object == ["status": "ok", "sandbox": "required"])
            }
        }
        #expect(finder.count.withLock { $0 } == 2)
    }

    @Test func `only storage that is read-only is an answer to a reader`() async throws {
        for (code, status) in [(POSIXErrorCode.EROFS, 507), (.EACCES, 500)] {
            let health = Health(facts: { throw POSIXError(code) })
            try await withServer(health: health) { server async throws in
                #expect(try await server.send("GET", "/health").status == status)
            }
        }
    }

    @Test func `a problem is told while it lasts, with the facts that are known`() async throws {
        let finder = Finder()
        let problem = Mutex<String?>("there are too many processes")
        let probes = Mutex(0)
        let start = ContinuousClock.now
        let time = Mutex(start)
        let health = Health(
            facts: { try finder.find() },
            probe: {
                probes.withLock { $0 += 1 }
                return problem.withLock { $0 }
            }, now: { time.withLock { $0 } })
        let degraded = #"{"status":"degraded","problem":"there are too many processes""#
        #expect(try await health.answer().text == degraded + "}")
        problem.withLock { $0 = nil }
        // The answer of a probe counts for five seconds.
        #expect(try await health.answer().text == degraded + "}")
        #expect(probes.withLock { $0 } == 1 && finder.count.withLock { $0 } == 0)
        time.withLock { $0 = start + .seconds(5) }
        _ = try? finder.find()
        #expect(try await health.answer().text == #"{"status":"ok","sandbox":"required"}"#)
        problem.withLock { $0 = "there are too many processes" }
        time.withLock { $0 = start + .seconds(10) }
        #expect(try await health.answer().text == degraded + #","sandbox":"required"}"#)
        #expect(probes.withLock { $0 } == 3)
    }

    @Test func `no facts are found before they are asked for`() async throws {
        let finder = Finder()
        try await withServer(health: Health(facts: { try finder.find() })) { server async throws in
            _ = try await server.send("GET", "/image")
        }
        #expect(finder.count.withLock { $0 } == 0)
    }
}
