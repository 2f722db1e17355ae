import Core
import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Synchronization
import Testing

/// Concurrent and slow render requests, and clients that leave early.
@Suite(.timeLimit(.minutes(10)))
struct RenderLoadTests {
    @Test func `a request without a free place gets Retry-After, and others are served`()
        async throws
    {
        let gate = Gate()
        let renderer = ImageRendererSpy(gate: gate)
        try await withRenderingServer(
            renderer,
            configure: {
                $0.limits.renders = 2
                $0.limits.waitingRenders = 0
            }
        ) { server async throws in
            let clients = [
                try await server.beginRendering("width=1"),
                try await server.beginRendering("width=2"),
            ]
            await gate.hasArrivals(2)
            let refused = try await server.render("width=3")
            #expect(refused.status == 503)
            #expect(refused.headers["retry-after"] == "1")
            #expect(try refused.object["error"] == "the server is busy; try again")
            #expect(renderer.messages.count == 2)
            for path in ["/health", "/image", "/images/a.jpg", try server.imagePath()] {
                #expect(try await server.send("GET", path).status == 200)
            }

            await gate.open()
            for client in clients { #expect(try await client.answer().status == 200) }
            #expect(try await server.render("width=3").status == 200)
        }
    }

    @Test func `a client that disconnects cancels its running or waiting rendering`() async throws {
        let renderer = ImageRendererSpy(isEndless: true)
        try await withRenderingServer(
            renderer,
            configure: {
                $0.limits.renders = 1
                $0.limits.waitingRenders = 2
            }
        ) { server async throws in
            let working = try await server.beginRendering("width=1")
            try await renderer.hasMessages(1)
            let waiting = try await server.beginRendering("width=2")
            try await server.hasWaiting(1)
            let last = try await server.beginRendering("width=3")
            try await server.hasWaiting(2)

            waiting.leave()
            try await server.hasWaiting(1)
            working.leave()
            try await renderer.hasMessages(3)
            last.leave()
            try await renderer.hasMessages(4)

            let widths = renderer.messages.map { message in
                if case .render(let words) = message {
                    words.firstMatch(of: /"width":(\d+)/).map { String($0.1) } ?? ""
                } else {
                    "cancelled"
                }
            }
            #expect(widths == ["1", "cancelled", "3", "cancelled"])
        }
    }

    @Test func `a client that closes only its sending half gets its renditions`() async throws {
        let gate = Gate()
        let lines = Mutex<[String]>([])
        try await withRenderingServer(
            ImageRendererSpy(gate: gate), log: { line in lines.withLock { $0.append(line) } }
        ) { server async throws in
            let client = try await server.beginRendering("width=1", count: 2)
            await gate.hasArrivals(1)
            try await client.finishSending()
            // The interim response shows that the server has noticed.
            #expect(try await client.begins())
            await gate.open()
            for _ in 0..<2 { #expect(try await client.answer().status == 200) }
            await #expect(throws: RawClient.Failure.self) { try await client.answer() }
            #expect(lines.withLock { $0.filter { $0.contains(" 200 ") }.count } == 2)
            #expect(lines.withLock { $0.count } == 2)
        }
    }

    @Test func `a client may close its sending half in the middle of a response`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            // More than the sockets hold.
            let long = jpeg(16 << 20)
            try server.add(long, at: "long.jpg")
            let client = try await server.begin(
                ["/images/long.jpg", try server.imagePath() + "?width=300"], window: 4_096)
            #expect(try await client.begins())
            try await client.finishSending()
            // Meanwhile, the server notices this.
            #expect(try await server.send("GET", "/health").status == 200)
            let first = try await client.answer()
            #expect(first.status == 200)
            #expect(first.body == long)
            #expect(try await client.answer().status == 200)
        }
    }

    /// A client of HTTP/1.0 does not know interim responses, so it cannot be probed.
    @Test func `a client of HTTP 1_0 that closes its sending half counts as disconnected`()
        async throws
    {
        let renderer = ImageRendererSpy(isEndless: true)
        let lines = Mutex<[String]>([])
        try await withRenderingServer(
            renderer, log: { line in lines.withLock { $0.append(line) } }
        ) { server async throws in
            let client = try await server.beginRendering("width=1", version: "1.0")
            try await renderer.hasMessages(1)
            try await client.finishSending()
            #expect(try await client.answer().status == 503)
            #expect(renderer.messages.last == .cancelled)
            #expect(lines.withLock { $0.contains { $0.hasPrefix("failed") } } == false)
        }
    }

    @Test func `a rendering that takes too long is cancelled`() async throws {
        let renderer = ImageRendererSpy(isEndless: true)
        try await withRenderingServer(
            renderer,
            configure: {
                $0.limits.renders = 1
                $0.limits.renderSeconds = 0.2
            }
        ) { server async throws in
            for _ in 0..<2 {
                let answer = try await server.render(sepiaQuery)
                // A retry would take as long again, so the response must not suggest it.
                #expect(answer.status == 422)
                #expect(try answer.object["error"]?.contains("too long") == true)
                #expect(answer.headers["retry-after"] == nil)
            }
            #expect(renderer.messages.count { $0 == .cancelled } == 2)
        }
    }

    @Test func `results that clients do not read do not pile up`() async throws {
        let renderer = ImageRendererSpy(padding: 16 << 20)
        try await withRenderingServer(
            renderer, configure: { $0.limits.undeliveredBytes = 24 << 20 }
        ) { server async throws in
            let idle = try await server.beginRendering("width=1", window: 4_096)
            #expect(try await idle.begins())
            var status = 200
            for _ in 0..<200 where status != 503 {
                status = try await server.render("width=2").status
            }
            #expect(status == 503)
            idle.leave()
            for _ in 0..<3_000 where status != 200 {
                status = try await server.render("width=3").status
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(status == 200)
        }
    }

    @Test func `a stopping server does not wait for an endless rendering`() async throws {
        let renderer = ImageRendererSpy(isEndless: true)
        let start = ContinuousClock.now
        // Keeps the client until the server has stopped, because a client that leaves also ends
        // its rendering.
        var client: HeldClient?
        try await withRenderingServer(
            renderer, configure: { $0.limits.stopSeconds = 0.5 }
        ) { server async throws in
            client = try await server.beginRendering("width=1")
            try await renderer.hasMessages(1)
            #expect(renderer.messages.count == 1)
        }
        // The rendering would end after ten minutes.
        #expect(ContinuousClock.now - start < .seconds(60))
        try await renderer.hasMessages(2)
        #expect(renderer.messages.last == .cancelled)
        client?.leave()
    }
}
