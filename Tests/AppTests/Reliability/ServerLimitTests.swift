import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Synchronization
import Testing

/// Large or slow requests cost the server almost nothing: W5 and W6 of the reliability page.
@Suite(.timeLimit(.minutes(10)))
struct ServerLimitTests {
    @Test func `W5: an upload of 65 MiB is refused, with or without a declared length`()
        async throws
    {
        let server = try await ServerUnderTest.start()
        let growth = try await server.memoryGrowth {
            for isAnnounced in [true, false] {
                let path = try await server.uploadPath()
                let answer = try await onThread { [port = server.port] in
                    let socket = try RawClient(port: port)
                    let length =
                        isAnnounced ? "Content-Length: \(65 << 20)" : "Transfer-Encoding: chunked"
                    try socket.send(Self.head(path, port, length))
                    try Self.send(65, mebibytesTo: socket, inChunks: !isAnnounced)
                    return try socket.response()
                }
                #expect(answer.status == 413)
                #expect(try answer.object["error"]?.contains("upload-bytes") == true)
            }
        }
        #expect(growth <= 32 << 20, "\(growth >> 20) MiB")
        #expect(try await server.unfinishedFiles() == [])
        #expect(try !server.files().contains { $0.hasSuffix(".jpg") })
        #expect(await server.stop() == 0)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can become another account"),
        arguments: ["serve", "studio"], [3, 12])
    func `W6: a server that may not start its threads ends with one line`(
        command: String, processes: Int
    ) async throws {
        // An account that has no other processes, and no folders.
        let script = """
            unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME; export HOME=/nonexistent
            ulimit -u \(processes); exec "$0" \(command) / --port 0
            """
        let run = try await Workplace().run(
            [
                "60", "setpriv", "--reuid=64123", "--regid=64123", "--clear-groups", "/bin/bash",
                "-c", script, Workplace.tool.path,
            ], program: URL(filePath: "/usr/bin/timeout"))
        let line = run.error.split(separator: "\n").last ?? ""
        #expect(run.status == 71 && line.contains("ulimit -u"), "\(run.status) \(run.error)")
    }

    @Test(arguments: ["serve", "studio"])
    func `W6: a server that may not open its files ends with one line`(
        command: String
    ) async throws {
        let run = try await Self.run(command, limit: "-n 20")
        let line = run.error.split(separator: "\n").last ?? ""
        #expect(run.status == 71 && line.contains("ulimit -n"), "\(run.status) \(run.error)")
    }

    /// With so little, a server starts, and ends with a signal when it renders.
    @Test(arguments: ["serve", "studio"])
    func `W6: a server that may have little address space ends with one line`(
        command: String
    ) async throws {
        let run = try await Self.run(command, limit: "-v 1000000")
        let line = run.error.split(separator: "\n").last ?? ""
        #expect(run.status == 71 && line.contains("1000000 (ulimit -v)"), "\(run.error)")
    }

    @Test func `W6: a limit of the system is no fault of an image`() async throws {
        // Blocks of 512 bytes: room for the file, but not for its pixels.
        let server = try await ServerUnderTest.start(setup: "ulimit -f 12")
        let answer = try await server.send(
            "POST", "/render?format=png", body: Fixtures.data("isolated/gradient.heic"))
        #expect(answer.status == 503 && answer.headers["retry-after"] == "1")
        #expect(try answer.object["error"]?.contains("ulimit -f") == true)
        #expect(await server.stop() == 0)
    }

    @Test func `W5: a body without end is cut off`() async throws {
        let server = try await ServerUnderTest.start(["--max", "image-bytes=1048576"])
        let statuses = Mutex<[Int]>([])
        let growth = try await server.memoryGrowth {
            let uploads = [try await server.uploadPath(), try await server.uploadPath()]
            for path in uploads + ["/upload/unknown/", "/image", "/nothing"] {
                let status = try await onThread { [port = server.port] in
                    let socket = try RawClient(port: port)
                    try socket.send(Self.head(path, port, "Transfer-Encoding: chunked"))
                    #expect(throws: RawClient.Failure.self, "\(path): it took 100 MiB") {
                        try Self.send(100, mebibytesTo: socket, inChunks: true)
                    }
                    // The response may be lost with the connection.
                    return try? socket.response().status
                }
                if let status {
                    #expect([404, 405, 413].contains(status), "\(path)")
                    statuses.withLock { $0.append(status) }
                }
            }
        }
        #expect(statuses.withLock { $0.contains(413) }, "\(statuses.withLock { $0 })")
        #expect(growth <= 32 << 20, "\(growth >> 20) MiB")
        #expect(try await server.unfinishedFiles() == [])
        #expect(await server.stop() == 0)
    }

    @Test func `W5: a form of 10,000 parts is refused`() async throws {
        let server = try await ServerUnderTest.start()
        let parts = (0..<10_000).map {
            "--b\r\nContent-Disposition: form-data; name=\"part\($0)\"\r\n\r\nx\r\n"
        }
        let body = Data((parts.joined() + "--b--\r\n").utf8)
        let growth = try await server.memoryGrowth {
            let path = try await server.uploadPath()
            let answer = try await server.send("POST", path, ServerUnderTest.form, body: body)
            #expect(answer.status == 413)
        }
        #expect(growth <= 32 << 20, "\(growth >> 20) MiB")
        #expect(try server.files() == [])
        #expect(await server.stop() == 0)
    }

    @Test func `W5: a head of 64 KiB, or without end, is refused`() async throws {
        let server = try await ServerUnderTest.start()
        let own = "Host: 127.0.0.1:\(server.port)\r\n"
        let (long, line) = (String(repeating: "x", count: 64 << 10), "GET /image HTTP/1.1\r\n")
        let growth = try await server.memoryGrowth {
            for head in [
                "\(line)\(own)X-Long: \(long)\r\n\r\n",
                "\(line)\(own)\(long): x\r\n\r\n",
                "\(line)\(own)" + (0..<4_096).map { "X-\($0): 0123456789\r\n" }.joined() + "\r\n",
                "GET /\(long)\(long) HTTP/1.1\r\n\(own)\r\n",
                "\(line)\(own)Content-Type: multipart/form-data; boundary=\(long)\r\n\r\n",
            ] {
                let answer = try await server.send(raw: head)
                #expect(answer.status == 431, "\(head.prefix(60))")
                #expect(answer.headers["connection"] == "close")
            }
            for start in [line + own + "X-Endless: ", line + own, "GET /", line + "H"] {
                let filler = Data((start.hasSuffix("\n") ? "X: y\r\n" : "xxxxxx").utf8)
                let more = Data(repeatElement(filler, count: 4_000).joined())
                try await onThread { [port = server.port] in
                    let socket = try RawClient(port: port)
                    try socket.send(start)
                    #expect(throws: RawClient.Failure.self, "\(start): it took 100 MB") {
                        for _ in 0..<4_000 { try socket.send(more) }
                    }
                }
            }
        }
        #expect(growth <= 32 << 20, "\(growth >> 20) MiB")
        #expect(try await server.send("GET", "/image").status == 200)
        #expect(await server.stop() == 0)
    }

    @Test func `W5: bodies and heads that stop or drip are given up`() async throws {
        let server = try await ServerUnderTest.start(["--max", "silence-seconds=2"])
        let image = ServerUnderTest.image(500_000)
        for drips in [false, true] {
            let upload = server.upload(image, to: try await server.uploadPath())
            let start = ContinuousClock.now
            let answer = try await onThread { [port = server.port] in
                let socket = try RawClient(port: port)
                try socket.send(upload.prefix(100_000))
                // The server need not accept bytes after it has given up the request.
                for byte in drips ? upload.dropFirst(100_000).prefix(60) : Data() {
                    if (try? socket.send(Data([byte]))) == nil { break }
                    usleep(100_000)
                }
                return try socket.response()
            }
            #expect(answer.status == 408)
            #expect(answer.headers["connection"] == "close")
            #expect(ContinuousClock.now - start < .seconds(40))
        }
        #expect(try await server.unfinishedFiles() == [])
        #expect(await server.stop() == 0)
    }

    @Test func `W6: 200 half-open connections do not delay other clients`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        let upload = server.upload(
            ServerUnderTest.image(100_000), to: try await server.uploadPath())
        let starts = [
            Data(), Data("G".utf8), Data("POST /upload HTTP/1.1\r\nHo".utf8),
            upload.prefix(50_000),
        ]
        let times = try await onThread { [port = server.port] in
            let halfOpen = try (0..<200).map { index in
                let socket = try RawClient(port: port)
                try socket.send(starts[index % starts.count])
                return socket
            }
            defer { withExtendedLifetime(halfOpen) {} }
            var times: [Duration] = []
            let first = ContinuousClock.now
            // The server closes half-open connections after a while; measure only before that.
            while times.count < 5, times.isEmpty || ContinuousClock.now - first < .seconds(10) {
                let start = ContinuousClock.now
                for path in ["/image", "/images/a.jpg", "/upload"] {
                    let socket = try RawClient(port: port)
                    try socket.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                    #expect(try socket.response().status == 200)
                }
                times.append(ContinuousClock.now - start)
            }
            return times
        }
        // Other tests may keep the machine busy for a while, but hardly for the whole time.
        #expect((times.min() ?? .seconds(60)) < .seconds(5), "\(times)")
        #expect(await server.stop() == 0)
    }

    @Test func `W6: more connections than allowed descriptors leave the feed complete`()
        async throws
    {
        let place = try Workplace()
        for index in 0..<20 {
            try place.write(ServerUnderTest.image(), to: "photos/\(index)/\(index).jpg")
        }
        let server = try await ServerUnderTest.start(in: place, setup: "ulimit -n 160")
        let ask = server.request("GET", "/image")
        let before = try server.descriptors()
        let answers = try await onThread { [port = server.port] in
            // Only the first connections are accepted; later ones get their places after a while.
            let silent = try (0..<150).map { _ in try RawClient(port: port) }
            for _ in 0..<6_000 where try server.descriptors() < before + 40 { usleep(10_000) }
            let asking = try (0..<40).map { _ in
                let socket = try RawClient(port: port)
                try socket.send(ask)
                return socket
            }
            defer { withExtendedLifetime(silent) {} }
            return try asking.map { try $0.response() }
        }
        for answer in answers { #expect(try answer.feed.count == 20) }
        #expect(try await server.send("GET", "/image").feed.count == 20)
        #expect(await server.stop() == 0)
    }

    /// Runs a server in a shell with a limit, for a minute at most.
    private static func run(
        _ command: String, limit: String
    ) async throws -> Workplace.Outcome {
        try await Workplace().run(
            [
                "60", "/bin/bash", "-c", "ulimit \(limit); exec \"$0\" \(command) / --port 0",
                Workplace.tool.path,
            ], program: URL(filePath: "/usr/bin/timeout"))
    }

    private static func head(_ path: String, _ port: Int, _ length: String) -> String {
        "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
            + "Content-Type: multipart/form-data; boundary=b\r\n\(length)\r\n\r\n"
    }

    /// Sends the beginning of a form, then zeros.
    private static func send(
        _ count: Int, mebibytesTo socket: RawClient, inChunks: Bool
    ) throws {
        func send(_ data: Data) throws {
            guard inChunks else { return try socket.send(data) }
            try socket.send(String(data.count, radix: 16) + "\r\n")
            try socket.send(data)
            try socket.send("\r\n")
        }
        var start = ServerUnderTest.body(ServerUnderTest.image(1 << 20)).prefix(1 << 20)
        for _ in 0..<count {
            try send(start)
            start = Data(count: 1 << 20)
        }
    }
}
