import Core
import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Testing

/// `POST /render`: images of clients, rendered and not stored.
@Suite(.timeLimit(.minutes(10)))
struct RenderBodyTests {
    @Test func `an image gets the recipe, the size and the options`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            let answer = try await server.post(
                jpeg(4_321), sepiaQuery + "&width=300&format=webp&quality=70&metadata=strip")

            #expect(answer.status == 200)
            #expect(
                answer.text == #"{"version":1,"operations":[{"op":"sepia"},"#
                    + #"{"op":"resize","width":300}]} webp 70 strip 4321"#)
            #expect(answer.headers["content-type"] == "image/webp")
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["etag"] == nil)
        }
    }

    @Test func `without a query the image is encoded again, in its own format`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            for query in ["", "allow-truncated=false"] {
                let answer = try await server.post(png, query)
                #expect(answer.headers["content-type"] == "image/png")
                #expect(answer.text == #"{"version":1,"operations":[]} same - keep 108"#)
            }
        }
    }

    @Test func `nothing is stored`() async throws {
        let renderer = ImageRendererSpy()
        let store = SavedRenditions()
        try await withServer(
            rendering: .init(renderer: renderer, renditions: RenditionCache(store))
        ) { server async throws in
            for _ in 0..<2 { #expect(try await server.post(jpeg(), sepiaQuery).status == 200) }
            #expect(try await server.feed() == [])
            #expect(server.storedFiles() == [])
        }
        #expect(renderer.messages.count == 2)
        #expect(store.saved.all.isEmpty)
    }

    @Test(arguments: [
        Data(), Data("<html>".utf8), Data(count: 100_000), jpeg().prefix(1), jpeg().prefix(2),
        Data("%PDF-1.7".utf8), Data("<svg/>".utf8),
    ])
    func `a body that is no image is refused`(body: Data) async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(renderer) { server async throws in
            let answer = try await server.post(body, sepiaQuery)
            #expect(answer.status == 415)
            #expect(try answer.object["error"]?.isEmpty == false)
        }
        #expect(renderer.messages == [])
    }

    @Test(arguments: [
        ("width=0", 400), ("size=5x5", 400), ("recipe=%zz", 400), ("quality=5&quality=5", 400),
        ("trim=true&quality=80", 400), ("recipe=" + String(repeating: "A", count: 40_000), 414),
        (recipeQuery(#"{"version":1,"operations":[{"op":"nothing"}]}"#), 422),
    ])
    func `an impossible query is refused`(query: String, status: Int) async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(renderer) { server async throws in
            #expect(try await server.post(jpeg(), query).status == status)
        }
        #expect(renderer.messages == [])
    }

    @Test func `an image over the limit is refused, with and without a length`() async throws {
        try await withRenderingServer(
            ImageRendererSpy(), configure: { $0.limits.uploadBytes = 5_000 }
        ) { server async throws in
            #expect(try await server.post(jpeg(5_000), "width=9").status == 200)
            let answer = try await server.post(jpeg(5_001), "width=9")
            #expect(answer.status == 413)
            #expect(answer.headers["connection"] == "close")
            #expect(try await server.postChunked(jpeg(5_000), "width=9").status == 200)
            #expect(try await server.postChunked(jpeg(5_001), "width=9").status == 413)
        }
    }

    @Test(arguments: [
        ImageRenderingError.damaged(reason: "x"), .truncated(format: "JPEG"), .notAnImage,
        .limitExceeded(name: "image-pixels", limit: 1, actual: 2), .outOfMemory,
        .shortage(format: "HEIC", .processes),
    ])
    func `an image that cannot be rendered is not an internal error`(
        error: ImageRenderingError
    ) async throws {
        try await withRenderingServer(ImageRendererSpy(failing: error)) { server async throws in
            let answer = try await server.post(jpeg(), sepiaQuery)
            #expect(answer.status == (error.concernsSystem ? 503 : 422))
            #expect((answer.headers["retry-after"] == "1") == error.concernsSystem)
            #expect(try answer.object["error"] != nil)
        }
    }

    @Test func `too many images at a time are refused`() async throws {
        let gate = Gate()
        try await withRenderingServer(
            ImageRendererSpy(gate: gate), configure: { $0.limits.renderBodies = 1 }
        ) { server async throws in
            async let first = server.post(jpeg(), "width=1")
            await gate.hasArrivals()
            let refused = try await server.post(jpeg(), "width=2")
            #expect(refused.status == 503)
            #expect(refused.headers["retry-after"] == "1")
            await gate.open()
            #expect(try await first.status == 200)
            #expect(try await server.post(jpeg(), "width=2").status == 200)
        }
    }

    @Test func `an image without a free place is refused`() async throws {
        let gate = Gate()
        try await withRenderingServer(
            ImageRendererSpy(gate: gate),
            configure: {
                $0.limits.renders = 1
                $0.limits.waitingRenders = 0
            }
        ) { server async throws in
            async let first = server.render("width=1")
            await gate.hasArrivals()
            #expect(try await server.post(jpeg(), "width=2").status == 503)
            await gate.open()
            #expect(try await first.status == 200)
        }
    }

    @Test func `an image that takes too long is refused`() async throws {
        let renderer = ImageRendererSpy(isEndless: true)
        try await withRenderingServer(
            renderer, configure: { $0.limits.renderSeconds = 0.2 }
        ) { server async throws in
            #expect(try await server.post(jpeg(), sepiaQuery).status == 422)
        }
        #expect(renderer.messages.last == .cancelled)
    }

    @Test func `the token and the site are checked`() async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(
            renderer, configure: { $0.token = "secret" }
        ) { server async throws in
            let token = ["Authorization": "Bearer secret"]
            for headers in [[:], ["Authorization": "Bearer wrong"]] {
                #expect(try await server.post(jpeg(), "width=9", headers).status == 401)
            }
            for foreign in [
                ["Origin": "http://other.example"], ["Sec-Fetch-Site": "cross-site"],
                ["Host": "other.example"],
            ] {
                let headers = token.merging(foreign) { one, _ in one }
                let status = try await server.post(jpeg(), "width=9", headers).status
                #expect(status == 403 || status == 421)
            }
            #expect(renderer.messages == [])
            #expect(try await server.post(jpeg(), "width=9", token).status == 200)
        }
    }

    @Test func `only POST renders a body`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            for method in ["GET", "PUT", "DELETE"] {
                let answer = try await server.send(method, "/render?width=9")
                #expect(answer.status == 405)
                #expect(answer.headers["allow"] == "POST")
            }
        }
    }

    @Test func `without a renderer no body is rendered`() async throws {
        try await withServer { server async throws in
            #expect(try await server.post(jpeg(), "width=9").status == 404)
        }
    }
}

extension TestServer {
    fileprivate func post(
        _ body: Data, _ query: String, _ headers: [String: String] = [:]
    ) async throws -> RawAnswer {
        try await send("POST", query.isEmpty ? "/render" : "/render?" + query, headers, body: body)
    }

    /// Sends a body of unknown length, in one chunk.
    fileprivate func postChunked(_ body: Data, _ query: String) async throws -> RawAnswer {
        try await onThread { [port] in
            let client = try RawClient(port: port)
            let head =
                "POST /render?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n\(String(body.count, radix: 16))\r\n"
            try client.send(Data(head.utf8) + body + Data("\r\n0\r\n\r\n".utf8))
            return try client.response()
        }
    }
}

/// Records what is saved, and has nothing.
private struct SavedRenditions: RenditionStore {
    let saved = Events<RenditionKey>()

    func data(for key: RenditionKey) -> Data? { nil }
    func save(_ data: Data, for key: RenditionKey) { saved.append(key) }
}
