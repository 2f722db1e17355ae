import Core
import Foundation
import ImageEditorTestSupport
import Testing

@testable import ImageEditorNetworking

/// The first line of a request: what the URL says, byte by byte.
struct RequestTargetTests {
    private static let targets = [
        "/caf%E9.jpg", "/slot/a%E9/", "/a%C0%AF", "/a%FFb?q=%E9", "/a?q=%E9", "//a//b%E9", "//",
        "/a;b=c,d", "/a%2Fb%20c", "/./a/../b", "/?a?b", "/a?", "/%25", "/%C3%A9", "/a%00b", "/",
    ]

    @Test(arguments: targets) func `a path and a query are sent as they are written`(
        target: String
    ) async throws {
        let (line, _) = try await sent(to: target, method: .get)
        #expect(line == "GET \(target) HTTP/1.1")
    }

    @Test(arguments: targets) func `an upload goes to its own address`(
        target: String
    ) async throws {
        let (line, fields) = try await sent(to: target, method: .post)
        #expect(line == "POST \(target) HTTP/1.1")
        #expect(!fields.contains { $0.lowercased().contains("target") }, "\(fields)")
    }

    @Test(arguments: [("", "/"), ("?q=%E9", "/?q=%E9"), ("/a%E9#f%E9", "/a%E9"), ("#f", "/")])
    func `an empty path is a slash, and a fragment is not sent`(
        written: String, target: String
    ) async throws {
        #expect(try await sent(to: written, method: .get).line == "GET \(target) HTTP/1.1")
    }

    @Test func `a proxy gets the same path`() async throws {
        let heads = Recorder<String>()
        let proxy = try answering(heads)
        defer { proxy.stop() }
        let proxies = try ProxySettings(environment: ["HTTP_PROXY": "127.0.0.1:\(proxy.port)"])
        let url = try #require(URL(string: "http://pictures.example/caf%E9.jpg?q=%E9"))

        _ = try await withClient(proxies: proxies) { try await $0.send(.get(url)) }

        let line = heads.values.first?.split(separator: "\r\n").first
        #expect(line == "GET http://pictures.example/caf%E9.jpg?q=%E9 HTTP/1.1")
    }

    @Test(arguments: [("X", "a\r\nGET /b HTTP/1.1"), ("X: a\r\nY", "b"), ("", "a"), ("X", "\0")])
    func `a caller cannot add a line with a header`(name: String, value: String) async throws {
        let heads = Recorder<String>()
        let server = try answering(heads)
        defer { server.stop() }
        var request = HTTPRequest.get(server.url("/a"))
        request.headers[name] = value

        await #expect(throws: HTTPClientError.self) {
            try await withClient { [request] in try await $0.send(request) }
        }

        #expect(heads.values == [])
    }

    @Test(arguments: [
        ("us%E9r:p%FF", [UInt8(0x75), 0x73, 0xE9, 0x72, 0x3A, 0x70, 0xFF]),
        ("me:%C3%A9%3A%25", Array("me:\u{E9}:%".utf8)), ("me", Array("me:".utf8)),
    ])
    func `credentials are sent as the bytes that they encode`(
        written: String, bytes: [UInt8]
    ) throws {
        let target = try HTTPTarget(try #require(URL(string: "http://\(written)@host/a")))
        #expect(target.authorization == "Basic " + Data(bytes).base64EncodedString())
    }

    private func answering(_ heads: Recorder<String>) throws -> RawServer {
        try RawServer { connection in
            while let head = connection.readHead() {
                heads.add(head)
                if head.hasPrefix("POST") { _ = connection.read(5) }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
    }

    /// The first line and the header fields of a request for `written` after the port.
    private func sent(
        to written: String, method: HTTPRequest.Method
    ) async throws -> (line: String?, fields: [String]) {
        let heads = Recorder<String>()
        let server = try answering(heads)
        defer { server.stop() }
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(written)"))
        var request = HTTPRequest.get(url)
        request.method = method
        if method == .post { request.body = Data("image".utf8) }
        _ = try await withClient { [request] in try await $0.send(request) }
        let lines = heads.values.first?.split(separator: "\r\n").map { String($0) } ?? []
        return (lines.first, Array(lines.dropFirst()))
    }
}
