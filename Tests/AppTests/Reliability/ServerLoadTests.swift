import Foundation
import ImageEditorTestSupport
import Testing

/// Many concurrent requests, and a stop in the middle of them.
@Suite(.timeLimit(.minutes(10)))
struct ServerLoadTests {
    @Test func `W5: 64 uploads and downloads of large files at once take little memory`()
        async throws
    {
        let server = try await ServerUnderTest.start()
        let large = 48 << 20
        try server.place.write(ServerUnderTest.image(large), to: "photos/large.jpg")
        let growth = try await server.memoryGrowth {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<32 {
                    let name = "\(index).jpg"
                    let image = ServerUnderTest.image(4 << 20, filledWith: UInt8(index))
                    let upload = server.upload(image, to: try await server.uploadPath(), name: name)
                    group.addTask {
                        let status = try await onThread { [port = server.port] in
                            let socket = try RawClient(port: port)
                            try socket.send(upload)
                            return try socket.response().status
                        }
                        #expect(status == 200)
                    }
                    group.addTask {
                        try await server.download("/images/large.jpg", of: large)
                    }
                }
                try await group.waitForAll()
            }
        }
        // The limit is two thirds of one image; buffering all of them would take 1.6 GiB.
        #expect(growth <= 32 << 20, "\(growth >> 20) MiB")
        for index in 0..<32 {
            let stored = try server.place.read("photos/uploads/\(index).jpg")
            #expect(stored == ServerUnderTest.image(4 << 20, filledWith: UInt8(index)))
        }
        #expect(try await server.unfinishedFiles() == [])
        #expect(await server.stop() == 0)
    }

    @Test func `W6: a stop ends 64 transfers under way in time, and leaves nothing`() async throws {
        // On a busy machine, the first transfer may wait for the last one for longer than 15 s.
        let server = try await ServerUnderTest.start(["--max", "silence-seconds=600"])
        try server.place.write(ServerUnderTest.image(32 << 20), to: "photos/large.jpg")
        let image = ServerUnderTest.image(1 << 20)
        var uploads: [Data] = []
        for _ in 0..<32 {
            uploads.append(server.upload(image, to: try await server.uploadPath()))
        }
        let download = server.request("GET", "/images/large.jpg")
        let sockets = try await onThread { [uploads, port = server.port] in
            let sockets = try uploads.flatMap { upload in
                let (upper, lower) = (
                    try RawClient(port: port), try RawClient(port: port, window: 4 << 10)
                )
                try upper.send(upload.prefix(upload.count / 2))
                try lower.send(download)
                return [upper, lower]
            }
            return HeldSockets(sockets: sockets)
        }
        for _ in 0..<6_000 where try server.files().count(where: { $0.hasSuffix(".partial") }) < 32
        {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try server.files().count { $0.hasSuffix(".partial") } == 32)

        let start = ContinuousClock.now
        #expect(await server.stop() == 0)
        #expect(ContinuousClock.now - start < .seconds(40))
        #expect(try server.files() == ["large.jpg", "uploads"])
        withExtendedLifetime(sockets) {}
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `W6: a stop without transfers under way is quick`(signal: Int32) async throws {
        var time = Duration.seconds(60)
        // A busy machine may be slow once, but hardly every time.
        for _ in 0..<3 where time > .seconds(8) {
            let server = try await ServerUnderTest.start()
            let held = try await onThread { [port = server.port] in
                HeldSockets(sockets: try (0..<20).map { _ in try RawClient(port: port) })
            }
            #expect(try await server.send("GET", "/image").status == 200)
            let start = ContinuousClock.now
            server.send(signal: signal)
            #expect(await server.end() == 0)
            time = ContinuousClock.now - start
            withExtendedLifetime(held) {}
        }
        #expect(time < .seconds(8))
    }
}

extension ServerUnderTest {
    /// Downloads an image and pauses at first, so that a server that reads ahead would buffer it
    /// in memory.
    fileprivate func download(_ path: String, of size: Int) async throws {
        let request = request("GET", path)
        let count = try await onThread { [port] in
            let socket = try RawClient(port: port)
            try socket.send(request)
            sleep(1)
            return try socket.skip(size)
        }
        #expect(count == size)
    }
}
