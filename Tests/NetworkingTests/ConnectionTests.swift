import Core
import Foundation
@testable import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Opening, reusing and closing connections.
struct ConnectionTests {
    @Test func `a request has only the required fields`() async throws {
        let heads = Recorder<String>()
        let server = try RawServer { connection in
            if let head = connection.readHead() { heads.add(head) }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        var request = HTTPRequest.get(server.url("/a%20b/?q=1&r=%C3%A4#part"))
        request.headers = ["X-One": "1", "Accept-Encoding": "gzip", "Host": "evil.example"]

        _ = try await withClient { [request] in try await $0.send(request) }

        let lines = heads.values.joined().split(separator: "\r\n").map(String.init)
        #expect(lines.first == "GET /a%20b/?q=1&r=%C3%A4 HTTP/1.1")
        #expect(
            Set(lines.dropFirst()) == [
                "Host: 127.0.0.1:\(server.port)", "User-Agent: tests", "Accept: */*",
                "Accept-Encoding: identity", "X-One: 1",
            ])
    }

    @Test func `the request has the host name although the address is connected to`() async throws {
        let heads = Recorder<String>()
        let server = try RawServer { connection in
            if let head = connection.readHead() { heads.add(head) }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        let resolver = HostResolver { _ in [.v4(0x7f00_0001)] }
        let policy = AddressPolicy(trustedHosts: ["nas.example"])

        _ = try await withClient(policy: policy, resolver: resolver) {
            try await $0.send(.get(server.url(host: "me:p%40ss@NAS.example")))
        }

        #expect(heads.values.first?.contains("Host: nas.example:\(server.port)\r\n") == true)
        #expect(heads.values.first?.contains("Authorization: Basic bWU6cEBzcw==\r\n") == true)
    }

    @Test func `a connection serves many requests`() async throws {
        let server = try keepAlive()
        defer { server.stop() }

        try await withClient { client in
            for _ in 0..<20 { _ = try await client.send(.get(server.url())) }
        }

        #expect(server.accepted == 1)
    }

    @Test func `fifty requests at a time share six connections`() async throws {
        let server = try keepAlive(pause: 0.01)
        defer { server.stop() }

        try await withClient { client in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await client.send(.get(server.url())).status }
                }
                for try await status in group { #expect(status == 200) }
            }
        }

        #expect((2...6).contains(server.peak))
    }

    @Test func `waiting for a connection does not count as connecting`() async throws {
        let server = try keepAlive(pause: 1.25)
        defer { server.stop() }
        var limits = quickLimits()
        limits.connectionsPerHost = 1
        limits.connect = .seconds(8)
        limits.silence = .seconds(20)

        try await withClient(limits: limits) { [limits] client in
            #expect(limits.connect < .milliseconds(8 * 1_250))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await client.send(.get(server.url())) } }
                try await group.waitForAll()
            }
        }

        #expect(server.accepted == 1)
    }

    @Test func `a caller who is cancelled in the queue leaves its place`() async throws {
        let answers = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                answers.wait()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        defer { server.stop() }
        var limits = TransportLimits(Limits())
        limits.connectionsPerHost = 1
        limits.silence = .seconds(60)

        try await withClient(limits: limits) { client in
            async let first = client.send(.get(server.url()))
            while server.accepted == 0 { try await Task.sleep(for: .milliseconds(2)) }
            let waiting = (0..<5).map { _ in Task { try await client.send(.get(server.url())) } }
            for _ in 0..<30_000 where client.waiting < 5 {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(client.waiting == 5)
            waiting.forEach { $0.cancel() }
            for task in waiting {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            #expect(client.waiting == 0)
            for _ in 0..<2 { answers.signal() }
            #expect(try await first.status == 200)
            try await expectOK(client, .get(server.url()))
        }
    }

    @Test func `an idle connection that the server closes is replaced`() async throws {
        // The server closes each connection after the second request without answering it.
        let requests = Counter()
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            if connection.readHead() != nil { requests.add() }
        }
        defer { server.stop() }

        try await withClient { client in
            for _ in 0..<3 {
                try await expectOK(client, .get(server.url()))
            }
        }

        #expect(server.accepted == 3)
        #expect(requests.value == 2)
    }

    @Test func `a request that is not idempotent is not sent twice`() async throws {
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            _ = connection.readHead()
        }
        defer { server.stop() }

        try await withClient { client in
            _ = try await client.send(.get(server.url()))
            let error = await #expect(throws: HTTPClientError.self) {
                try await client.send(
                    HTTPRequest(
                        .post, server.url(), body: Data("x".utf8), maximumBody: 10,
                        timeout: .seconds(60)))
            }
            guard case .connectionLost = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(server.accepted == 1)
    }

    @Test func `a request that is sent again has its whole body`() async throws {
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let received = Recorder<Data>()
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            if connection.number > 0 { received.add(connection.read(body.count)) }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            if connection.readHead() != nil { _ = connection.read(200_000) }
        }
        defer { server.stop() }

        try await withClient { client in
            try await expectOK(client, .get(server.url()))
            try await expectOK(
                client,
                HTTPRequest(
                    .put, server.url(), body: body, maximumBody: 10, timeout: .seconds(60)))
        }

        #expect(server.accepted == 2)
        #expect(received.values == [body])
    }

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `bytes on an idle connection are not the next answer`(
        _ method: HTTPRequest.Method
    ) async throws {
        let late = DispatchSemaphore(value: 0)
        let isSent = Counter()
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                guard connection.number == 0 else { continue }
                late.wait()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
                isSent.add()
            }
        }
        defer { server.stop() }

        let bodies = try await withClient { client in
            let first = try await client.send(.get(server.url()))
            late.signal()
            while isSent.value == 0 { try await Task.sleep(for: .milliseconds(2)) }
            var request = HTTPRequest.get(server.url())
            request.method = method
            request.isIdempotent = method.isIdempotent
            return [first.body, try await client.send(request).body]
        }

        #expect(bodies == [Data("ok".utf8), Data("ok".utf8)])
        #expect(server.accepted == 2)
    }

    @Test func `the next address is tried when the first cannot be connected to`() async throws {
        let server = try keepAlive()
        defer { server.stop() }
        let resolver = HostResolver { _ in [.v6(0, 1), .v4(0x7f00_0001)] }
        let policy = AddressPolicy(trustedHosts: ["two.example"])

        try await withClient(policy: policy, resolver: resolver) { client in
            try await expectOK(client, .get(server.url(host: "two.example")))
            let found = try await resolver.addresses(of: "two.example", isTrusted: false)
            #expect(found.addresses.first == .v4(0x7f00_0001))
            try await expectOK(client, .get(server.url(host: "two.example")))
        }
        #expect(server.accepted == 1)
    }

    @Test func `a refused connection is an unreachable host`() async throws {
        let server = try keepAlive()
        server.stop()

        await #expect(
            throws: HTTPClientError.unreachable(host: "127.0.0.1", reason: "connection refused")
        ) {
            try await withClient { try await $0.send(.get(server.url())) }
        }
    }

    @Test func `a name that does not exist is unreachable`() async throws {
        let url = try #require(URL(string: "http://no-such-name.invalid/"))

        let error = await #expect(throws: HTTPClientError.self) {
            try await withClient { try await $0.send(.get(url)) }
        }

        guard case .unreachable(host: "no-such-name.invalid", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a server without TLS is not trusted, and not asked again`() async throws {
        let server = try RawServer { connection in
            connection.pause(0.02)
            connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            connection.readToEnd()
        }
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))

        let error = await #expect(throws: HTTPClientError.self) {
            try await withClient { try await $0.send(.get(url)) }
        }

        #expect(error?.isTransient == false)
        #expect(
            error
                == .untrusted(host: "127.0.0.1", reason: "the server does not speak TLS"))
    }

    @Test func `after the shutdown every request fails`() async throws {
        let server = try keepAlive()
        defer { server.stop() }
        let client = CurlHTTPClient(
            addressPolicy: AddressPolicy(trustedHosts: ["127.0.0.1"]))
        _ = try await client.send(.get(server.url()))
        await client.shutdown()

        await #expect(
            throws: HTTPClientError.connectionLost(reason: "the client is shut down")
        ) {
            try await client.send(.get(server.url()))
        }
    }

    @Test func `a deallocated client closes its connections`() async throws {
        let gone = Counter()
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 204 X\r\n\r\n")
            }
            gone.add()
        }
        defer { server.stop() }

        do {
            let client = CurlHTTPClient(
                addressPolicy: AddressPolicy(trustedHosts: ["127.0.0.1"]))
            _ = try await client.send(.get(server.url()))
        }

        for _ in 0..<6_000 where gone.value == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(gone.value == 1)
    }

    private func keepAlive(pause: Double = 0) throws -> RawServer {
        try RawServer { connection in
            while connection.readHead() != nil {
                connection.pause(pause)
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
    }
}
