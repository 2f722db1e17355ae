import Foundation
import ImageEditorTestSupport
import Testing

/// Ambiguous HTTP requests, and rarely used parts of HTTP that clients rely on.
@Suite(.timeLimit(.minutes(10)))
struct ServerWireTests {
    @Test func `W5: a request that can be read in two ways ends its connection`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        let own = "Host: 127.0.0.1:\(server.port)\r\n"
        let hidden = "GET /images/a.jpg HTTP/1.1\r\n\(own)\r\n"
        let length = "Content-Length: \(hidden.utf8.count)\r\n"
        let chunked = "Transfer-Encoding: chunked\r\n"
        for lines in [
            length + chunked, chunked + length, "Content-Length: 0\r\n" + length,
            length + "Content-Length: 0\r\n", "Content-Length: 0, \(hidden.utf8.count)\r\n",
            "Content-Length: -1\r\n", "Content-Length: +5\r\n", "Content-Length: 0x5\r\n",
            "Content-Length: 5 5\r\n", "Content-Length: 99999999999999999999\r\n",
            "Transfer-Encoding: chunked, identity\r\n", "Transfer-Encoding: xchunked\r\n",
            "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: identity\r\n",
            "Transfer-Encoding: \r\n", "Transfer-Encoding: identity\r\n" + chunked,
            "Transfer-Encoding : chunked\r\n", "Content-Length : 0\r\n", " " + chunked,
            "Transfer-Encoding:\u{b}chunked\r\n", "Bad Name: x\r\n", "X: a\u{0}b\r\n",
        ] {
            let answers = try await server.all(
                after: "POST /upload/a/ HTTP/1.1\r\n\(own)\(lines)\r\n0\r\n\r\n\(hidden)")
            #expect(answers.map { $0.prefix(4) } == ["400 "], "\(lines)")
        }
        // HTTP/1.0 has no chunked coding.
        let old = "POST /upload/a/ HTTP/1.0\r\n\(own)Connection: keep-alive\r\n\(chunked)\r\n"
        #expect(try await server.all(after: old + "0\r\n\r\n" + hidden).count == 1)
        for size in ["-1", "fffffffffffffffff", "0x5", "5 5", "", "zz"] {
            let path = try await server.uploadPath()
            let answers = try await server.all(
                after: "POST \(path) HTTP/1.1\r\n\(own)\(chunked)"
                    + "Content-Type: multipart/form-data; boundary=b\r\n\r\n"
                    + "\(size)\r\nhello\r\n0\r\n\r\n\(hidden)")
            #expect(answers.map { $0.prefix(4) } == ["400 "], "\(size)")
        }
        #expect(await server.stop() == 0)
    }

    @Test(arguments: [
        "HTTP/1.0\r\n", "HTTP/1.1\r\nConnection: close\r\n", "HTTP/1.1\r\nConnection: Close\r\n",
        "HTTP/1.1\r\nConnection: x, close\r\n",
    ])
    func `W6: Connection: close closes the connection without delay`(line: String) async throws {
        let server = try await ServerUnderTest.start(["--max", "silence-seconds=60"])
        let start = ContinuousClock.now
        let head = "GET /health \(line)Host: 127.0.0.1:\(server.port)\r\n\r\n"
        #expect(try await server.all(after: head).map { $0.prefix(4) } == ["200 "])
        #expect(ContinuousClock.now - start < .seconds(40))
        #expect(await server.stop() == 0)
    }

    @Test func `W5: pipelined requests are answered in order`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(5_000), to: "photos/a.jpg")
        let first = try await server.send("HEAD", "/images/a.jpg")
        let tag = try #require(first.headers["etag"])
        let form = ServerUnderTest.image(2_000)
        let steps: [(request: Data, isHead: Bool, status: Int, bytes: Int?)] = [
            (server.request("HEAD", "/images/a.jpg"), true, 200, 0),
            (server.request("GET", "/images/a.jpg"), false, 200, 5_000),
            (server.request("GET", "/images/a.jpg", ["If-None-Match": tag]), false, 304, 0),
            (server.request("GET", "/images/a.jpg", ["Range": "bytes=0-9"]), false, 206, 10),
            (server.request("HEAD", "/nothing"), true, 404, 0),
            (server.upload(form, to: try await server.uploadPath()), false, 200, nil),
            (server.request("GET", "/image"), false, 200, nil),
        ]
        let rounds = 30
        let answers = try await onThread { [port = server.port] in
            let socket = try RawClient(port: port)
            try socket.send(Data(steps.map(\.request).joined()))
            // The upload's address is already used up.
            let again = steps.filter { $0.status != 200 || $0.bytes != nil }
            for _ in 1..<rounds { try socket.send(Data(again.map(\.request).joined())) }
            let all = steps + (1..<rounds).flatMap { _ in again }
            return try all.map { step in
                (step, try socket.response(isHead: step.isHead))
            }
        }
        for (step, answer) in answers {
            #expect(answer.status == step.status)
            if let bytes = step.bytes { #expect(answer.body.count == bytes) }
        }
        #expect(try server.files() == ["a.jpg", "uploads", "uploads/photo.jpg"])
        #expect(await server.stop() == 0)
    }

    @Test func `W5: responses that the client does not read do not pile up`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(1 << 20), to: "photos/a.jpg")
        let ask = Data(repeatElement(server.request("GET", "/images/a.jpg"), count: 500).joined())
        let growth = try await server.memoryGrowth {
            try await onThread { [port = server.port] in
                let sockets = try (0..<8).map { _ in try RawClient(port: port) }
                for socket in sockets { try socket.send(ask) }
                sleep(2)
                for socket in sockets { #expect(try socket.response().status == 200) }
            }
        }
        #expect(growth <= 32 << 20, "\(growth >> 20) MiB")
        #expect(await server.stop() == 0)
    }

    @Test func `W5: ranges are served one at a time, within the file`() async throws {
        let server = try await ServerUnderTest.start()
        let image = Data([0xff, 0xd8, 0xff, 0xe0]) + Data((4..<1_000).map { UInt8($0 % 251) })
        try server.place.write(image, to: "photos/a.jpg")
        let huge = "99999999999999999999999"
        for (range, status, bytes) in [
            ("bytes=0-0", 206, 0..<1), ("bytes=-1", 206, 999..<1_000),
            ("bytes=999-", 206, 999..<1_000), ("bytes=0-\(huge)", 206, 0..<1_000),
            ("bytes=-\(huge)", 206, 0..<1_000), ("bytes=\(huge)-", 416, 0..<0),
            ("bytes=\(huge)-\(huge)", 416, 0..<0), ("bytes=1000-", 416, 0..<0),
            ("bytes=-0", 416, 0..<0), ("bytes=9-0", 200, 0..<1_000),
            ("bytes=0-1,0-1,0-1", 200, 0..<1_000), ("bytes=0-500,400-600", 200, 0..<1_000),
            ("bytes=" + (0..<2_000).map { "\($0)-" }.joined(separator: ","), 200, 0..<1_000),
            ("bytes=0--1", 200, 0..<1_000), ("bytes=--1", 200, 0..<1_000),
            ("bytes=+1-2", 200, 0..<1_000), ("bytes=", 200, 0..<1_000),
            ("bytes=-", 200, 0..<1_000), ("bytes=０-１", 200, 0..<1_000),
        ] {
            let answer = try await server.send("GET", "/images/a.jpg", ["Range": range])
            #expect(answer.status == status, "\(range.prefix(60))")
            if status != 416 { #expect(answer.body == image[bytes], "\(range.prefix(60))") }
        }
        #expect(await server.stop() == 0)
    }

    @Test func `W5: only the current version of a file meets a condition`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        for path in ["/images/a.jpg", "/image"] {
            let tag = try #require(try await server.send("GET", path).headers["etag"])
            for (condition, status) in [
                ("*", 304), (tag, 304), ("W/" + tag, 304), ("\"x\", " + tag, 304),
                ("\"x\"", 200), ("", 200), (String(tag.dropFirst().dropLast()), 200),
                ("\"*\"", 200), (tag + "x", 200),
            ] {
                let answer = try await server.send("GET", path, ["If-None-Match": condition])
                #expect(answer.status == status, "\(path) \(condition)")
            }
        }
        let none = try await server.send("GET", "/images/none.jpg", ["If-None-Match": "*"])
        #expect(none.status == 404)
        #expect(await server.stop() == 0)
    }
}

extension ServerUnderTest {
    /// Sends the text and reads until the server closes: each response without its protocol
    /// version.
    fileprivate func all(after text: String) async throws -> [String] {
        try await onThread { [port] in
            let socket = try RawClient(port: port)
            try socket.send(text)
            let all = String(decoding: try socket.rest(), as: UTF8.self)
            return Array(all.components(separatedBy: "HTTP/1.1 ").dropFirst())
        }
    }
}
