import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StopTests {
    @Test func `a stopped server finishes running requests and accepts no new ones`() async throws {
        // Leaves enough time for the client on a busy machine.
        let running = try await RunningServer {
            $0.limits.stopSeconds = 600
            $0.limits.silenceSeconds = 600
        }
        let connection = try await running.beginUpload()
        running.task.cancel()
        for _ in 0..<3_000 where (try? await running.server.send("GET", "/health")) != nil {
            try await Task.sleep(for: .milliseconds(20))
        }
        await #expect(throws: (any Error).self) { try await running.server.send("GET", "/image") }

        let status = try await onThread { try connection.finish() }
        try await running.task.value

        #expect(status == 200)
        #expect(running.server.storedFiles() == ["photo.jpg"])
        try FileManager.default.removeItem(at: running.server.folder)
    }

    @Test func `requests that do not finish are cut off in time`() async throws {
        let running = try await RunningServer {
            $0.limits.stopSeconds = 0.5
            $0.limits.silenceSeconds = 600
        }
        let connection = try await running.beginUpload()
        let start = ContinuousClock.now
        running.task.cancel()
        try await running.task.value
        // Only the stop ends the request within ten minutes.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(running.server.storedFiles() == [])
        withExtendedLifetime(connection) {}
        try FileManager.default.removeItem(at: running.server.folder)
    }

    @Test func `an idle connection does not delay a stop`() async throws {
        let start = ContinuousClock.now
        let configure: (inout ReferenceServer.Configuration) -> Void = {
            $0.limits.stopSeconds = 600
            $0.limits.idleSeconds = 600
        }
        try await withServer(configure: configure) { server async throws in
            let connection = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send(
                    TestServer.request("GET", "/image", [:], body: nil, port: port))
                _ = try connection.response()
                return Held(connection: connection)
            }
            _ = connection
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `a port in use is reported as such`() async throws {
        try await withServer { first async throws in
            let second = try ReferenceServer(.init(photos: first.folder, port: first.port))
            await #expect(
                throws: ServerError.portTaken(host: "127.0.0.1", port: first.port)
            ) {
                try await second.run { _ in }
            }
        }
    }

    @Test func `a missing folder is an error`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(throws: ServerError.notAFolder(path: folder.path)) {
            try ReferenceServer(.init(photos: folder))
        }
    }
}

/// A server that the test itself stops.
private struct RunningServer {
    let server: TestServer
    let task: Task<Void, any Error>

    init(configure: (inout ReferenceServer.Configuration) -> Void = { _ in }) async throws {
        let folder = try temporaryFolder()
        var configuration = ReferenceServer.Configuration(photos: folder)
        configure(&configuration)
        let reference = try ReferenceServer(configuration)
        let (ports, port) = AsyncStream<Int>.makeStream()
        task = Task { try await reference.run { port.yield($0) } }
        server = TestServer(port: await ports.first { _ in true } ?? 0, folder: folder)
    }

    /// Sends the first half of an upload.
    func beginUpload() async throws -> Held {
        let path = try await server.uploadPath()
        let held = try await onThread { [port = server.port] in
            let form = TestForm(jpeg(100_000))
            let request = TestServer.request(
                "POST", path, ["Content-Type": form.contentType], body: form.body, port: port)
            let connection = try RawClient(port: port)
            try connection.send(request.prefix(50_000))
            return Held(connection: connection, rest: request.dropFirst(50_000))
        }
        while server.storedFiles().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        return held
    }
}

/// A connection that several threads use one after the other.
private struct Held: @unchecked Sendable {
    let connection: RawClient
    var rest = Data()

    func finish() throws -> Int {
        try connection.send(rest)
        return try connection.response().status
    }
}
