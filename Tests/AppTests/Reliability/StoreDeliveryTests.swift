import Foundation
import Testing

/// Uploads that waited for a server arrive, with the built tool.
struct StoreDeliveryTests {
    @Test func `U2: 50 uploads queued offline and a kill −9 later all arrive once, in order`()
        async throws
    {
        let scene = try await StoreScene()
        let names = try await queueFifty(in: scene)
        let server = try await RecordingServer(in: scene)

        let sent = try await scene.place.run(
            "outbox", "send", environment: ["IMAGEEDITOR_SERVER": server.address])
        let arrived = try await server.stop()
        #expect(sent.status == 0, "\(sent.error)")
        #expect(arrived.map(\.name) == names)
        #expect(Set(arrived.map(\.key)).count == 50)
        #expect(Set(arrived.map(\.bytes)).count == 1)
        #expect(try await scene.waiting() == [])
    }

    @Test func `U2: killed senders leave each upload at our server exactly once`() async throws {
        let scene = try await StoreScene()
        let names = try await queueFifty(in: scene)
        try FileManager.default.createDirectory(
            at: scene.place.path("photos"), withIntermediateDirectories: true)
        let server = try await ServerProcess.ours(scene.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        var kills = StoreKills("outbox send", whole: .milliseconds(400))
        for _ in 0..<15 {
            _ = try await kills.run(["outbox", "send"], in: scene, environment: environment)
        }
        let sent = try await scene.place.run("outbox", "send", environment: environment)
        #expect(sent.status == 0, "\(sent.error)")
        #expect(kills.count > 3)
        await server.stop()
        let arrived = StoreScene.names(in: scene.place.path("photos/uploads")).filter {
            !$0.hasPrefix(".")
        }
        // Every queued file arrived under its own name: no duplicates, none missing.
        #expect(arrived == names.sorted(), "seed \(kills.seed)")
        #expect(try await scene.waiting() == [])
    }

    /// Queues 50 files in five runs. Each run is killed as soon as it has reported ten files as
    /// queued.
    private func queueFifty(in scene: StoreScene) async throws -> [String] {
        let photo = try await StoreScene.photo.value
        let names = (10..<60).map { "\($0).jpg" }
        for name in names { try scene.place.write(photo, to: name) }
        for start in stride(from: 0, to: 50, by: 10) {
            let batch = Array(names[start..<start + 10])
            let seen = scene.place.folder.appending(path: "said-\(start)")
            let outcome = try await scene.shell(
                """
                "$TOOL" upload --json \(batch.joined(separator: " ")) >\(seen.lastPathComponent) &
                for i in $(seq 3000); do
                  [ "$(wc -l <\(seen.lastPathComponent))" = 10 ] && break; sleep 0.01
                done
                kill -9 $! 2>/dev/null; wait
                """)
            #expect(outcome.status == 0)
            try FileManager.default.removeItem(at: seen)
        }
        #expect(try await scene.waiting() == names)
        return names
    }
}

/// A server that logs each upload on a line, in order of arrival.
private struct RecordingServer {
    private static let script = """
        import email.parser, hashlib, http.server, os, sys
        log = open(sys.argv[1], "a", buffering=1)
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def answer(self, status, body):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_GET(self):
                address = "http://%s/take/" % self.headers["Host"]
                self.answer(200, ('{"url": "%s"}' % address).encode())
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                head = "Content-Type: %s\\r\\n\\r\\n" % self.headers["Content-Type"]
                message = email.parser.BytesParser().parsebytes(head.encode() + body)
                for part in message.get_payload():
                    if part.get_filename():
                        digest = hashlib.sha256(part.get_payload(decode=True)).hexdigest()
                        key = self.headers["Idempotency-Key"]
                        print(part.get_filename(), key, digest, file=log)
                self.answer(201, b'{"status": "stored"}')
            def log_message(self, *_):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """

    let address: String
    private let log: URL
    private let process: ChildProcess

    init(in scene: StoreScene) async throws {
        log = scene.home.appending(path: ".arrivals")
        let port = scene.home.appending(path: ".port")
        let output = open(port.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { for descriptor in [output, nowhere] { close(descriptor) } }
        process = try ChildProcess(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.script, log.path],
            environment: scene.place.environment(), folder: scene.place.folder, output: output,
            error: nowhere)
        var line = ""
        for _ in 0..<3_000 where !line.hasSuffix("\n") {
            try await Task.sleep(for: .milliseconds(20))
            line = try String(contentsOf: port, encoding: .utf8)
        }
        address = "http://127.0.0.1:\(line.dropLast())"
    }

    /// Ends the server.
    ///
    /// - Returns: The received uploads.
    func stop() async throws -> [(name: String, key: String, bytes: String)] {
        process.send(signal: SIGKILL)
        _ = await process.wait()
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            return (words[0], words[1], words[2])
        }
    }
}
