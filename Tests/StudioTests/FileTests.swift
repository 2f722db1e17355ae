import Core
import Foundation
import ImageEditorTestSupport
import Testing

@testable import ImageEditorStudio

/// `POST /studio/files`: files for recipes.
@Suite(.timeLimit(.minutes(10)))
struct FileTests {
    @Test func `too many files in memory at a time are refused`() async throws {
        let gate = Gate()
        var world = StudioWorld()
        world.keepGate = gate
        try await world.run(configure: { $0.limits.renderBodies = 1 }) { client async throws in
            let body = photo("logo")
            async let first = client.send("POST", "/studio/files?name=a.jpg", body: body)
            await gate.hasArrivals()
            let refused = try await client.send("POST", "/studio/files?name=b.jpg", body: body)
            #expect(refused.status == 503)
            #expect(refused.headers["retry-after"] == "1")
            await gate.open()
            #expect(try await first.status == 200)
            let later = try await client.send("POST", "/studio/files?name=b.jpg", body: body)
            #expect(later.status == 200)
        }
    }
}
