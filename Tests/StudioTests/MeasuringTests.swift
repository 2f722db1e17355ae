import Core
import Foundation
import ImageEditorTestSupport
import ImageEditorWebServer
import Testing

@testable import ImageEditorStudio

/// `auto` and `match` compute as much as a result in full size, and have the same bounds.
@Suite(.timeLimit(.minutes(10)))
struct MeasuringTests {
    private func run(
        _ corrector: CorrectorSpy, configure: (inout WebServer.Configuration) -> Void = { _ in },
        _ body: (StudioClient, String) async throws -> Void
    ) async throws {
        var world = StudioWorld()
        world.corrector = corrector
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run(configure: configure) { client async throws in
            try await body(client, try #require(try await client.photos().photos.first).id)
        }
    }

    private let order = "{\"recipe\":\(sepia)}"

    @Test func `measurements without a free place are refused`() async throws {
        let corrector = CorrectorSpy()
        try await run(
            corrector,
            configure: {
                $0.limits.renders = 1
                $0.limits.waitingRenders = 0
            }
        ) { client, id async throws in
            let path = "/studio/photos/\(id)/"
            async let first = client.post(path + "auto", order)
            while corrector.began.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            let refused = [
                try await client.post(path + "auto", order),
                try await client.post(
                    path + "match", "{\"recipe\":\(sepia),\"reference\":\"\(id)\"}"),
                try await client.post(path + "size", order),
            ]
            #expect(refused.map(\.status) == [503, 503, 503])
            corrector.open()
            #expect(try await first.status == 200)
            #expect(try await client.post(path + "auto", order).status == 200)
            #expect(corrector.began.all == ["auto", "auto"])
        }
    }

    @Test(arguments: [("auto", "auto"), ("match", "reference")])
    func `a measurement that no page waits for is cancelled`(
        route: String, step: String
    ) async throws {
        let corrector = CorrectorSpy()
        try await run(corrector) { client, id async throws in
            do {
                let held = try await client.hold(
                    "/studio/photos/\(id)/\(route)",
                    "{\"recipe\":\(sepia),\"reference\":\"\(id)\"}")
                // A page that leaves earlier prevents the measurement.
                while corrector.began.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
                withExtendedLifetime(held) {}
            }
            while corrector.cancelled.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            #expect(corrector.cancelled.all == [step])
        }
    }

    @Test func `a measurement that takes too long is refused`() async throws {
        let corrector = CorrectorSpy()
        try await run(corrector, configure: { $0.limits.renderSeconds = 0.1 }) {
            client, id async throws in
            let answer = try await client.post("/studio/photos/\(id)/auto", order)
            #expect(answer.status == 422)
            #expect(try answer.object["error"]?.contains("too long") == true)
        }
        #expect(corrector.cancelled.all == ["auto"])
    }

    @Test func `a measurement does not keep a studio from stopping`() async throws {
        let corrector = CorrectorSpy()
        var held: HeldClient?
        try await run(corrector, configure: { $0.limits.stopSeconds = 0.2 }) {
            client, id async throws in
            held = try await client.hold("/studio/photos/\(id)/auto", order)
            while corrector.began.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        }
        // The page still waits: only the stop has ended the measurement.
        #expect(corrector.cancelled.all == ["auto"])
        withExtendedLifetime(held) {}
    }
}
