import Core
import Foundation
import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Slow servers.
@Suite(.serialized) struct TimeoutTests {
    @Test func `N2: silence instead of an answer ends`() async throws {
        let (error, time) = try await failure(limits: quickLimits(), in: .response) {
            $0.readToEnd()
        }

        #expect(error == .timedOut(phase: .response, after: .milliseconds(400)))
        #expect(time < .seconds(60))
    }

    @Test func `N2: a header that drips ends`() async throws {
        let (error, time) = try await failure(limits: quickLimits(), in: .response) { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nX: ")
            while connection.send("a") { connection.pause(0.05) }
        }

        #expect(error == .timedOut(phase: .response, after: .milliseconds(400)))
        #expect(time < .seconds(60))
    }

    @Test func `N2: silence in the body ends`() async throws {
        let (error, time) = try await failure(limits: quickLimits(), in: .body) { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
            connection.readToEnd()
        }

        #expect(error == .timedOut(phase: .body, after: .milliseconds(400)))
        #expect(time < .seconds(60))
    }

    @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"])
    func `N2: a body that drips ends`(_ framing: String) async throws {
        let (error, time) = try await failure(limits: quickLimits(), in: .body) { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
            let part = framing.hasPrefix("C") ? "a" : "1\r\na\r\n"
            while connection.send(part) { connection.pause(0.02) }
        }

        #expect(error == .timedOut(phase: .body, after: .milliseconds(400)))
        #expect(time < .seconds(60))
    }

    @Test func `N2: a body that is fast at first and drips later ends`() async throws {
        let (error, time) = try await failure(limits: quickLimits(), in: .body) { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            connection.send([UInt8](repeating: 1, count: 500_000))
            while connection.send("a") { connection.pause(0.02) }
        }

        #expect(error == .timedOut(phase: .body, after: .milliseconds(400)))
        #expect(time < .seconds(60))
    }

    @Test func `N2: a slow body above the lowest rate is waited for`() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n")
            for _ in 0..<40 {
                connection.send([UInt8](repeating: 1, count: 100))
                connection.pause(0.02)
            }
        }
        defer { server.stop() }

        // A busy machine may stop the server for longer than the short limit.
        var response: HTTPResponse?
        for _ in 0..<20 where response == nil {
            do {
                response = try await withClient(limits: quickLimits()) {
                    try await $0.send(.get(server.url()))
                }
            } catch HTTPClientError.timedOut {}
        }

        #expect(response?.body.count == 4_000)
    }

    @Test func `N2: an endless body ends with the total timeout`() async throws {
        var limits = quickLimits()
        limits.silence = .seconds(10)
        limits.window = .seconds(10)
        let (error, time) = try await failure(limits: limits, timeout: .milliseconds(500)) {
            _ = $0.readHead()
            $0.send("HTTP/1.1 200 OK\r\n\r\n")
            while $0.send("abc") { $0.pause(0.02) }
        }

        #expect(error == .timedOut(phase: .whole, after: .milliseconds(500)))
        #expect(time < .seconds(60))
    }

    @Test func `N2: endless informational responses end with the total timeout`() async throws {
        let (error, time) = try await failure(
            limits: quickLimits(), timeout: .milliseconds(800), in: .whole
        ) { connection in
            _ = connection.readHead()
            while connection.send("HTTP/1.1 100 Continue\r\n\r\n") { connection.pause(0.05) }
        }

        #expect(error == .timedOut(phase: .whole, after: .milliseconds(800)))
        #expect(time < .seconds(60))
    }

    @Test func `U4: sending a body that the server does not read times out`() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.pause(2)
        }
        defer { server.stop() }
        var limits = quickLimits()
        limits.connect = .seconds(60)
        let start = ContinuousClock.now

        await #expect(
            throws: HTTPClientError.timedOut(phase: .response, after: .milliseconds(400))
        ) {
            try await withClient(limits: limits) { client in
                try await client.send(
                    HTTPRequest(
                        .post, server.url(), body: Data(count: 32 << 20), maximumBody: 1_000,
                        timeout: .seconds(60)))
            }
        }

        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `N2: a name lookup without answer ends with the connect timeout`() async throws {
        let resolver = HostResolver { _ in
            Thread.sleep(forTimeInterval: 2)
            return []
        }
        let url = try #require(URL(string: "http://slow.example/"))
        let start = ContinuousClock.now

        await #expect(
            throws: HTTPClientError.timedOut(phase: .connect, after: .milliseconds(400))
        ) {
            try await withClient(limits: quickLimits(), resolver: resolver) { client in
                try await client.send(.get(url))
            }
        }

        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `a cancelled caller leaves at once`() async throws {
        let server = try RawServer { $0.readToEnd() }
        defer { server.stop() }

        try await withClient { client in
            let task = Task { try await client.send(.get(server.url(), timeout: .seconds(300))) }
            while server.accepted == 0 { try await Task.sleep(for: .milliseconds(5)) }
            let start = ContinuousClock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test func `a caller cancelled in the body leaves at once`() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
            connection.readToEnd()
        }
        defer { server.stop() }
        let told = Events<HTTPTransfer>()

        try await withClient(onTransfer: { told.append($0) }) { client in
            let task = Task { try await client.send(.get(server.url(), timeout: .seconds(300))) }
            for _ in 0..<12_000 where !told.all.contains(.receiving(3, of: 1_000)) {
                try await Task.sleep(for: .milliseconds(5))
            }
            let start = ContinuousClock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }
}
