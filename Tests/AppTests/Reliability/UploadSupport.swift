import Foundation
import ImageEditorTestSupport
import Testing

/// What the tests of uploads share.
extension Workplace {
    /// Writes a picture of some megabytes: more than sockets keep.
    func bringLargePicture(_ name: String) async throws {
        try write(try await Self.picture(), to: "small.jpg")
        let made = try await run("edit", "small.jpg", "--resize", "1600", "-o", name)
        try #require(made.status == 0, "\(made.error)")
        try #require(try read(name).count > 512 << 10)
    }

    /// What waits in the outbox.
    func waiting() async throws -> [JSON] {
        try await run("outbox", "list", "--json").json()
    }

    /// Starts the tool, with its results going to the file `results`.
    func start(_ arguments: [String]) throws -> ChildProcess {
        let output = open(path("results").path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { for descriptor in [output, nowhere] { close(descriptor) } }
        return try ChildProcess(
            Self.tool, arguments, environment: environment(), folder: folder, output: output,
            error: nowhere)
    }
}

/// What a server has been sent, whole or in part.
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
    /// A server that speaks the contract of uploads; `take` is handed each `POST`, to read and to
    /// answer.
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

    /// A server that stands before ours and passes everything on; `passesAnswer` says whether the
    /// answer to an upload comes back, or the connection breaks instead.
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
            // Ports that the system gives are all of five digits, so lengths stay what they are.
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
