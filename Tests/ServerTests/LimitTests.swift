import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LimitTests {
    @Test func `an upload with a too large declared length is refused at once`() async throws {
        try await withServer { server async throws in
            let path = try await server.uploadPath()
            let response = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send(
                    "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
                        + "Content-Type: multipart/form-data; boundary=b\r\n"
                        + "Content-Length: \(65 << 20)\r\n\r\n")
                return try connection.response()
            }
            #expect(response.status == 413)
            #expect(response.headers["connection"] == "close")
            #expect(server.storedFiles() == [])
        }
    }

    @Test func `a client that sends the whole body anyway can read the response`() async throws {
        try await withServer(configure: { $0.limits.uploadBytes = 1 << 20 }) {
            server async throws in
            let response = try await server.upload(TestForm(jpeg(20 << 20)))
            #expect(response.status == 413)
            #expect(try response.object["error"]?.contains("upload-bytes") == true)
            #expect(server.storedFiles() == [])
        }
    }

    @Test func `an endless body is refused, and its connection closed`() async throws {
        try await withServer(configure: { $0.limits.uploadBytes = 1 << 20 }) {
            server async throws in
            for isForm in [true, false] {
                let path = isForm ? try await server.uploadPath() : "/upload/unknown/"
                let status = try await onThread { [port = server.port] in
                    let connection = try RawClient(port: port)
                    try connection.send(
                        "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
                            + "Content-Type: multipart/form-data; boundary=b\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n")
                    let start = Data(
                        "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".utf8)
                    try connection.send(Self.chunk(start + jpeg(100)))
                    let more = Self.chunk(jpeg(256 << 10))
                    #expect(throws: RawClient.Failure.self, "somebody takes 100 MB of it") {
                        for _ in 0..<400 { try connection.send(more) }
                    }
                    // The response may be lost with the connection.
                    return try? connection.response().status
                }
                #expect(status == nil || status == (isForm ? 413 : 404))
                #expect(try await settled(server) == [])
            }
        }
    }

    @Test func `an upload of exactly the limit is accepted`() async throws {
        try await withServer(configure: { $0.limits.uploadBytes = 100_000 }) {
            server async throws in
            #expect(try await server.upload(TestForm(jpeg(100_000))).status == 200)
            #expect(try await server.upload(TestForm(jpeg(100_001))).status == 413)
            #expect(server.storedFiles() == ["photo.jpg"])
        }
    }

    @Test func `ten thousand parts are too many`() async throws {
        try await withServer { server async throws in
            var form = TestForm()
            for index in 0..<10_000 { form.add("part\(index)", Data("x".utf8)) }
            #expect(try await server.upload(form).status == 413)
            #expect(server.storedFiles() == [])
        }
    }

    @Test func `a part's endless header is refused`() async throws {
        try await withServer { server async throws in
            var form = TestForm()
            form.add("a", Data(), "; x=" + String(repeating: "y", count: 1 << 20))
            #expect(try await server.upload(form).status == 413)
        }
    }

    @Test(arguments: [1 << 16, 1 << 20])
    func `a long header is refused`(length: Int) async throws {
        try await withServer { server async throws in
            let value = String(repeating: "x", count: length)
            let response = try await server.send("GET", "/image", ["X-Long": value])
            #expect(response.status == 431)
            #expect(try response.object["error"] == "the request's address or header is too long")
            #expect(try await server.send("GET", "/image", ["X-Long": "short"]).status == 200)
        }
    }

    @Test func `a target without end is refused`() async throws {
        try await withServer { server async throws in
            let response = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send("GET /")
                let more = Data(repeating: UInt8(ascii: "a"), count: 64 << 10)
                for _ in 0..<40 { try connection.send(more) }
                return try connection.response()
            }
            #expect(response.status == 431)
            #expect(try response.object["error"] == "the request's address or header is too long")
        }
    }

    @Test(arguments: ["BREW /image HTTP/1.1", "GE T /image HTTP/1.1", "\u{1}"])
    func `a request that cannot be parsed gets a sentence`(line: String) async throws {
        try await withServer { server async throws in
            let response = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send("\(line)\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                return try connection.response()
            }
            #expect(response.status == 400)
            #expect(
                try response.object["error"] == "the request is not HTTP, or its method is unknown")
            #expect(response.headers["connection"] == "close")
        }
    }

    @Test func `a client that does not read its response is disconnected`() async throws {
        try await withServer(configure: { $0.limits.silenceSeconds = 0.2 }) { server async throws in
            try server.add(jpeg(100) + Data(count: 64 << 20), at: "big.jpg")
            // On a busy machine the server may need longer to time out before the client reads.
            for seconds in [3, 10, 25] {
                let isWhole = try await onThread { [port = server.port] in
                    let connection = try RawClient(port: port)
                    try connection.send(
                        TestServer.request("GET", "/images/big.jpg", [:], body: nil, port: port))
                    sleep(UInt32(seconds))
                    return (try? connection.response()) != nil
                }
                if !isWhole { return }
            }
            Issue.record("the answer was kept for a client that did not fetch it")
        }
    }

    @Test func `a body that stops or drips is disconnected`() async throws {
        try await withServer(configure: { $0.limits.silenceSeconds = 1 }) { server async throws in
            for drips in [false, true] {
                let path = try await server.uploadPath()
                let start = ContinuousClock.now
                let response = try await onThread { [port = server.port] in
                    let connection = try RawClient(port: port)
                    let form = TestForm(jpeg(100_000))
                    let request = TestServer.request(
                        "POST", path, ["Content-Type": form.contentType], body: form.body,
                        port: port)
                    try connection.send(request.prefix(20_000))
                    for index in 20_000..<(drips ? 20_100 : 20_000) {
                        do { try connection.send(request[index..<index + 1]) } catch { break }
                        usleep(30_000)
                    }
                    return try connection.response()
                }
                #expect(response.status == 408)
                #expect(response.headers["connection"] == "close")
                #expect(ContinuousClock.now - start < .seconds(40))
                #expect(try await settled(server) == [])
            }
        }
    }

    @Test func `a missing head is disconnected`() async throws {
        let configure: (inout ReferenceServer.Configuration) -> Void = {
            $0.limits.idleSeconds = 1
            $0.limits.silenceSeconds = 0.5
        }
        try await withServer(configure: configure) { server async throws in
            for begin in ["", "GET /image HT"] {
                let start = ContinuousClock.now
                let isOpen = try await onThread { [port = server.port] in
                    let connection = try RawClient(port: port)
                    try connection.send(begin)
                    while try connection.receive() {}
                    return false
                }
                #expect(!isOpen)
                #expect(ContinuousClock.now - start < .seconds(40))
            }
        }
    }

    @Test func `half-open connections do not keep others waiting`() async throws {
        try await withServer(configure: { $0.limits.idleSeconds = 60 }) { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            let halfOpen = try await onThread { [port = server.port] in
                let connections = try (0..<200).map { index in
                    let connection = try RawClient(port: port)
                    try connection.send(index % 2 == 0 ? "" : "POST /upload HTTP/1.1\r\nHo")
                    return connection
                }
                return HalfOpen(connections: connections)
            }
            let start = ContinuousClock.now
            #expect(try await server.feed().count == 1)
            #expect(try await server.send("GET", "/images/a.jpg").status == 200)
            // Far less on an idle machine; half-open connections are closed after a minute.
            #expect(ContinuousClock.now - start < .seconds(30))
            withExtendedLifetime(halfOpen) {}
        }
    }

    @Test func `beyond the connections' limit the next one waits for its turn`() async throws {
        let configure: (inout ReferenceServer.Configuration) -> Void = {
            $0.limits.connections = 5
            $0.limits.idleSeconds = 1
            $0.limits.silenceSeconds = 0.5
        }
        try await withServer(configure: configure) { server async throws in
            let halfOpen = try await onThread { [port = server.port] in
                HalfOpen(connections: try (0..<20).map { _ in try RawClient(port: port) })
            }
            #expect(try await server.send("GET", "/image").status == 200)
            withExtendedLifetime(halfOpen) {}
        }
    }

    @Test func `Expect: 100-continue is answered`() async throws {
        try await withServer { server async throws in
            let path = try await server.uploadPath()
            let status = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                let form = TestForm(jpeg())
                let headers = ["Content-Type": form.contentType, "Expect": "100-continue"]
                let request = TestServer.request(
                    "POST", path, headers, body: form.body, port: port)
                try connection.send(request.dropLast(form.body.count))
                #expect(try connection.receive(), "HTTP/1.1 100 Continue")
                try connection.send(form.body)
                return try connection.response().status
            }
            #expect(status == 200)
        }
    }

    @Test(arguments: [
        "Content-Length: 5\r\nContent-Length: 6\r\n", "Content-Length: -1\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Bad Name: x\r\n",
    ])
    func `a request that can be read in two ways is refused`(lines: String) async throws {
        try await withServer { server async throws in
            let status = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send(
                    "POST /upload/a/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(lines)\r\nhello")
                return try connection.response().status
            }
            #expect(status == 400)
        }
    }

    private func settled(_ server: TestServer) async throws -> [String] {
        for _ in 0..<1_200 where !server.storedFiles().isEmpty {
            try await Task.sleep(for: .milliseconds(50))
        }
        return server.storedFiles()
    }

    private static func chunk(_ data: Data) -> Data {
        Data("\(String(data.count, radix: 16))\r\n".utf8) + data + Data("\r\n".utf8)
    }
}

/// Connections that are only held; no two threads use them at once.
private struct HalfOpen: @unchecked Sendable {
    let connections: [RawClient]
}
