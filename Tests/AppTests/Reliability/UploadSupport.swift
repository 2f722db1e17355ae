import Foundation
import ImageEditorTestSupport
import Testing

/// Shared helpers of the upload tests.
extension Workplace {
    /// Writes a picture of several megabytes, larger than the socket buffers.
    func bringLargePicture(_ name: String) async throws {
        try write(try await Self.picture(), to: "small.jpg")
        let made = try await run("edit", "small.jpg", "--resize", "1600", "-o", name)
        try #require(made.status == 0, "\(made.error)")
        try #require(try read(name).count > 512 << 10)
    }

    /// The uploads that wait in the outbox.
    func waiting() async throws -> [JSON] {
        try await run("outbox", "list", "--json").json()
    }

    /// Starts the tool with standard output in the file `results`.
    func start(_ arguments: [String]) throws -> ChildProcess {
        let output = open(path("results").path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { for descriptor in [output, nowhere] { close(descriptor) } }
        return try ChildProcess(
            Self.tool, arguments, environment: environment(), folder: folder, output: output,
            error: nowhere)
    }
}

/// An upload that a server has received, completely or in part.
struct ReceivedUpload: Sendable {
    let key: String
    let filename: String
    let body: Data
    let isWhole: Bool

    init(_ request: RawRequest, body: Data) {
        key = request.field("Idempotency-Key") ?? ""
        self.body = body
        isWhole = body.count == request.length
        let mark = Data("filename=\"".utf8)
        let start = body.firstRange(of: mark)?.upperBound ?? body.endIndex
        filename = String(
            decoding: body[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}

extension RawServer {
    /// A server with the upload contract; `take` reads and answers each `POST`.
    static func takingUploads(
        at host: String = "127.0.0.1", log: RawLog = RawLog(),
        _ take: @escaping @Sendable (RawRequest, RawConnection) -> Void
    ) throws -> RawServer {
        try RawServer(at: host, receiveBuffer: 64 << 10, log: log) { request, connection in
            if request.method == "POST" { return take(request, connection) }
            let host = request.field("Host") ?? ""
            connection.answer(200, [], text: #"{"url":"http://\#(host)/take/\#(UUID())/"}"#)
        }
    }

    /// A proxy in front of our server. `passesAnswer` decides whether the response to an upload is
    /// passed on or the connection breaks.
    convenience init(
        before server: ServerProcess, received: Switch<[ReceivedUpload]>,
        passesAnswer: @escaping @Sendable () -> Bool = { true }
    ) throws {
        let port = server.url.port ?? 0
        try self.init { request, connection in
            let body = connection.read(request.length)
            guard body.count == request.length, let ours = try? RawConnection(to: port) else {
                return connection.reset()
            }
            let proxy = request.field("Host") ?? ""
            let name = "127.0.0.1:\(port)"
            ours.send(
                request.head.replacing(
                    "\r\n", with: "\r\nConnection: close\r\n", maxReplacements: 1
                )
                .replacing("Host: \(proxy)", with: "Host: \(name)"))
            ours.send(body)
            let answer = ours.readAll()
            ours.close()
            if request.method == "POST" {
                received.append(ReceivedUpload(request, body: body))
                guard passesAnswer() else { return connection.reset() }
            }
            // All ephemeral ports have five digits, so lengths do not change.
            let text = String(decoding: answer, as: UTF8.self)
            connection.send(
                text.replacing(name, with: proxy)
                    .replacing("\r\n", with: "\r\nConnection: close\r\n", maxReplacements: 1))
            connection.close()
        }
    }
}

extension Switch<[ReceivedUpload]> {
    func append(_ upload: ReceivedUpload) { change { $0.append(upload) } }
}
