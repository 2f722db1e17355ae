import Foundation
import ImageEditorTestSupport
import Synchronization

@testable import ImageEditorServer

/// A real server with its own folder, for one test.
struct TestServer: Sendable {
    struct Item: Codable, Equatable {
        let url: String
        let created: String
        let updated: String
    }

    let port: Int
    let folder: URL
    /// `nil` for a server that a test has started itself.
    var renderQueue: RenderQueue?
    var uploads: URL { folder.appending(path: "uploads") }

    /// Sends one request on its own connection and reads the response.
    func send(
        _ method: String = "GET", _ path: String, _ headers: [String: String] = [:],
        body: Data? = nil
    ) async throws -> RawAnswer {
        try await onThread { [port] in
            let connection = try RawClient(port: port)
            try connection.send(Self.request(method, path, headers, body: body, port: port))
            return try connection.response(isHead: method == "HEAD")
        }
    }

    static func request(
        _ method: String, _ path: String, _ headers: [String: String], body: Data?, port: Int
    ) -> Data {
        var headers = headers
        if headers["Host"] == nil { headers["Host"] = "127.0.0.1:\(port)" }
        if let body { headers["Content-Length"] = "\(body.count)" }
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Data("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n".utf8) + (body ?? Data())
    }

    func feed() async throws -> [Item] {
        try JSONDecoder().decode([Item].self, from: try await send("GET", "/image").body)
    }

    /// Requests an upload address and returns its path.
    func uploadPath() async throws -> String {
        let address = try await send("GET", "/upload").object["url"] ?? ""
        return "/" + address.split(separator: "/").dropFirst(2).joined(separator: "/") + "/"
    }

    func upload(
        _ form: TestForm, to path: String? = nil, key: String? = nil
    ) async throws -> RawAnswer {
        var headers = ["Content-Type": form.contentType]
        headers["Idempotency-Key"] = key
        var address = path
        if address == nil { address = try await uploadPath() }
        return try await send("POST", address ?? "", headers, body: form.body)
    }

    /// The files in the folder of uploads, including hidden ones but not the index of keys.
    func storedFiles() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: uploads.path)
        return (names ?? []).filter { $0 != ".imageeditor-keys" }.sorted()
    }

    /// The stored files once no file is being written any more, for example after a client went
    /// away.
    func settledFiles() async throws -> [String] {
        for _ in 0..<6_000 where storedFiles().contains(where: { $0.hasPrefix(".") }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        return storedFiles()
    }

    func add(_ data: Data, at path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }
}

/// Runs a server over an empty folder while `body` runs, then stops it.
func withServer(
    in folder: URL? = nil,
    configure: (inout ReferenceServer.Configuration) -> Void = { _ in },
    library: ReferenceServer.PhotoPorts? = nil,
    cards: ReferenceServer.CardPorts? = nil, rendering: ReferenceServer.RenderPorts? = nil,
    health: Health = Health(),
    log: @escaping @Sendable (String) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
) async throws {
    let place = try folder ?? temporaryFolder()
    var configuration = ReferenceServer.Configuration(photos: place)
    configure(&configuration)
    var server = try ReferenceServer(
        configuration, library: library, cards: cards, rendering: rendering, log: log)
    server.health = health
    let (ports, port) = AsyncStream<Int>.makeStream()
    let running = Task { [server] in
        defer { port.finish() }
        try await server.run { port.yield($0) }
    }
    var result: Result<Void, any Error> = .success(())
    if let port = await ports.first(where: { _ in true }) {
        do {
            try await body(TestServer(port: port, folder: place, renderQueue: server.renderQueue))
        } catch {
            result = .failure(error)
        }
    }
    running.cancel()
    try await running.value
    if folder == nil { try FileManager.default.removeItem(at: place) }
    try result.get()
}

func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "server-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

/// Bytes that begin like a JPEG and contain every byte value.
func jpeg(_ count: Int = 5_000, seed: UInt8 = 0) -> Data {
    var state = UInt32(seed) &+ 1
    return Data([0xff, 0xd8, 0xff, 0xe0])
        + Data(
            (4..<max(count, 4)).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 24)
            })
}

let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + Data(repeating: 7, count: 100)
