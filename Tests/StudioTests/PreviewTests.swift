import Core
import Foundation
import ImageEditorTestSupport
import ImageEditorWebServer
import Testing

@testable import ImageEditorStudio

@Suite(.timeLimit(.minutes(10)))
struct PreviewTests {
    private func run(
        _ previews: PreviewSupplierSpy, _ body: (StudioClient, String) async throws -> Void
    ) async throws {
        var world = StudioWorld()
        world.previews = previews
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run { client async throws in
            try await body(client, try #require(try await client.photos().photos.first).id)
        }
    }

    private func body(
        _ recipe: String, _ sequence: Int, client: String = "tab", extra: String = ""
    ) -> String {
        "{\"recipe\":\(recipe),\"width\":600,\"height\":400,\"client\":\"\(client)\","
            + "\"sequence\":\(sequence)\(extra)}"
    }

    @Test func `a frame has its number, the size of the result, and facts`() async throws {
        try await run(PreviewSupplierSpy()) { client, id async throws in
            let frame = try await client.post(
                "/studio/photos/\(id)/preview", body(sepia, 7))
            #expect(frame.status == 200 && frame.headers["content-type"] == "image/jpeg")
            #expect(frame.text.contains("sepia 600x400 of \(photo().count)"))
            #expect(frame.headers["x-result-size"] == "60x40")
            #expect(frame.headers["x-sequence"] == "7")
            #expect(frame.headers["server-timing"] == "render;dur=1.3")
            let facts = try await client.send(
                "GET", "/studio/facts/" + (frame.headers["x-facts"] ?? ""))
            #expect(facts.text.contains(#""darkest":0.5,"brightest":0.25"#))
            #expect(facts.text.contains("50.00 % black"))
            #expect(try await client.send("GET", "/studio/facts/none").status == 404)

            let part = try await client.post(
                "/studio/photos/\(id)/preview",
                body(sepia, 8, extra: #","region":{"x":1,"y":2,"width":3,"height":4}"#))
            #expect(part.status == 200 && part.headers["x-facts"] == nil)
            let wrong = try await client.post(
                "/studio/photos/\(id)/preview",
                body(#"{"version":1,"operations":[{"op":"unknown"}]}"#, 9))
            #expect(wrong.status == 422)
            #expect(try wrong.object["error"]?.contains("unknown filter") == true)
        }
    }

    @Test func `a newer recipe cancels the older one, and an older one comes too late`()
        async throws
    {
        let previews = PreviewSupplierSpy(isEndless: true)
        try await run(previews) { client, id async throws in
            let path = "/studio/photos/\(id)/preview"
            async let first = client.post(path, body(sepia, 1))
            while previews.began.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            async let second = client.post(path, body(blur, 2))
            while previews.began.all.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
            #expect(previews.cancelled.all == ["sepia 600x400"])
            #expect(try await first.status == 409)
            #expect(try await client.post(path, body(sepia, 1)).status == 409)
            // The last value is shown.
            let last = try await client.post(path, body(nothing, 3))
            #expect(last.status == 200)
            #expect(try await second.status == 409)
        }
    }

    @Test func `pages do not overtake each other`() async throws {
        let gate = Gate()
        let previews = PreviewSupplierSpy(gate: gate)
        try await run(previews) { client, id async throws in
            let path = "/studio/photos/\(id)/preview"
            async let one = client.post(path, body(sepia, 5, client: "one"))
            async let other = client.post(path, body(sepia, 1, client: "other"))
            await gate.hasArrivals(2)
            await gate.open()
            #expect(try await one.status == 200)
            #expect(try await other.status == 200)
        }
    }

    @Test func `a frame that no page waits for is cancelled`() async throws {
        let previews = PreviewSupplierSpy(isEndless: true)
        try await run(previews) { client, id async throws in
            let request = client.request(
                "POST", "/studio/photos/\(id)/preview", ["Content-Type": "application/json"],
                body: Data(body(sepia, 1).utf8))
            try await onThread {
                let connection = try RawClient(port: client.port)
                try connection.send(request)
                while previews.began.all.isEmpty { usleep(2_000) }
            }
            while previews.cancelled.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    @Test func `a preview does not wait behind results in full size`() async throws {
        let gate = Gate()
        var world = StudioWorld()
        world.renderer = DescribingRenderer(gate: gate)
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run(configure: { $0.limits.renders = 1 }) { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            async let size = client.post(
                "/studio/photos/\(id)/size", "{\"recipe\":\(sepia)}")
            await gate.hasArrivals()
            let frame = try await client.post(
                "/studio/photos/\(id)/preview", body(sepia, 1))
            #expect(frame.status == 200)
            await gate.open()
            #expect(try await size.status == 200)
        }
    }
}
