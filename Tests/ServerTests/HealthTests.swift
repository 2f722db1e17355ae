import Core
import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

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
        try await withServer(facts: { try finder.find() }) { server async throws in
            #expect(try await server.send("GET", "/health").status == 500)
            for _ in 0..<3 {
                let answer = try await server.send("GET", "/health")
                #expect(try answer.object == ["status": "ok", "sandbox": "required"])
            }
        }
        #expect(finder.count.withLock { $0 } == 2)
    }

    @Test func `no facts are found before they are asked for`() async throws {
        let finder = Finder()
        try await withServer(facts: { try finder.find() }) { server async throws in
            _ = try await server.send("GET", "/image")
        }
        #expect(finder.count.withLock { $0 } == 0)
    }
}
