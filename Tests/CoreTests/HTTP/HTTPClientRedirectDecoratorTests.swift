import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct HTTPClientRedirectDecoratorTests {
    private let ok = HTTPResponse(status: 200, body: Data("ok".utf8))

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed`(status: Int) async throws {
        let client = HTTPClientSpy(Self.redirect(status, to: "http://b.example/2"), ok)
        #expect(try await send("http://a.example/1", to: client) == ok)
        #expect(
            await client.requests.map(\.url.absoluteString)
                == ["http://a.example/1", "http://b.example/2"])
    }

    @Test(arguments: [200, 204, 300, 304, 305, 306, 404, 503])
    func `any other answer is delivered`(status: Int) async throws {
        let client = HTTPClientSpy(Self.redirect(status, to: "http://b.example/2"), ok)
        #expect(try await send("http://a.example/1", to: client).status == status)
        #expect(await client.requests.count == 1)
    }

    @Test func `a redirect without a target is delivered`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 302), ok)
        #expect(try await send("http://a.example/1", to: client).status == 302)
    }

    @Test(arguments: [
        ("/x", "http://a.example/x"), ("x", "http://a.example/dir/x"),
        ("../x?y=1", "http://a.example/x?y=1"), ("?y=1", "http://a.example/dir/1?y=1"),
        ("//b.example/x", "http://b.example/x"), ("https://b.example", "https://b.example"),
        ("HTTP://b.example/", "HTTP://b.example/"),
    ])
    func `a relative target is resolved`(location: String, target: String) async throws {
        let client = HTTPClientSpy(Self.redirect(302, to: location), ok)
        _ = try await send("http://a.example/dir/1", to: client)
        #expect(await client.requests.last?.url.absoluteString == target)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://b.example/x", "data:text/plain,x", "javascript:alert(1)",
        "bundled:sea.jpg", "http:///x", "/caf\u{FFFD}.jpg",
    ])
    func `a target that is not http or https is refused and named`(target: String) async {
        let client = HTTPClientSpy(Self.redirect(302, to: target), ok)
        await #expect(throws: HTTPClientError.forbiddenRedirect(target: target)) {
            try await send("http://a.example/1", to: client)
        }
        #expect(await client.requests.count == 1)
    }

    @Test func `https is never left for http`() async {
        let client = HTTPClientSpy(
            Self.redirect(302, to: "https://b.example/2"),
            Self.redirect(302, to: "http://b.example/3"), ok)
        await #expect(throws: HTTPClientError.forbiddenRedirect(target: "http://b.example/3")) {
            try await send("http://a.example/1", to: client)
        }
        #expect(await client.requests.count == 2)
    }

    @Test func `a refused target is named without its password`() async {
        let client = HTTPClientSpy(Self.redirect(302, to: "ftp://user:secret@b.example/x"), ok)
        await #expect(throws: HTTPClientError.forbiddenRedirect(target: "ftp://b.example/x")) {
            try await send("http://a.example/1", to: client)
        }
    }

    @Test func `redirects up to the limit work, one more does not`() async throws {
        let hops = (1...6).map { Self.redirect(302, to: "/\($0)") }
        let five = HTTPClientSpy((hops.prefix(5) + [ok]).map { .success($0) })
        #expect(try await send("http://a.example/0", to: five) == ok)

        let six = HTTPClientSpy((hops + [ok]).map { .success($0) })
        await #expect(throws: HTTPClientError.tooManyRedirects(limit: 5)) {
            try await send("http://a.example/0", to: six)
        }
        #expect(await six.requests.count == 6)
    }

    @Test(
        arguments: [HTTPRequest.Method.post, .put, .delete],
        [(301, false), (302, false), (303, false), (307, true), (308, true)])
    func `a request with a body is repeated unchanged, or its redirect is delivered`(
        method: HTTPRequest.Method, answered: (status: Int, isRepeated: Bool)
    ) async throws {
        let (status, isRepeated) = answered
        let client = HTTPClientSpy(Self.redirect(status, to: "/2"), ok)
        let post = HTTPRequest(
            method, try #require(URL(string: "http://a.example/1")),
            headers: ["Content-Type": "text/plain", "Accept": "*/*"], body: Data("x".utf8),
            maximumBody: 9, timeout: .seconds(60))
        let answer = try await HTTPClientRedirectDecorator(decoratee: client).send(post)

        #expect(answer.status == (isRepeated ? 200 : status))
        #expect(await client.requests.count == (isRepeated ? 2 : 1))
        let last = try #require(await client.requests.last)
        #expect(last.method == method)
        #expect(last.body == post.body)
        #expect(last.headers["Content-Type"] == "text/plain")
        #expect(last.headers["Accept"] == "*/*")
    }

    @Test(arguments: [
        ("http://a.example/2", true), ("http://A.EXAMPLE:80/2", true),
        ("http://b.example/2", false), ("http://a.example:8080/2", false),
        ("https://a.example/2", false), ("http://a.example.evil.example/2", false),
    ])
    func `credentials stay with the host they were meant for`(
        target: String, isKept: Bool
    ) async throws {
        let names = ["authorization", "Cookie", "Proxy-Authorization"]
        let client = HTTPClientSpy(Self.redirect(307, to: target), ok)
        var request = try Self.request("http://a.example/1")
        for name in names + ["If-None-Match"] { request.headers.add(name, "x") }
        _ = try await HTTPClientRedirectDecorator(decoratee: client).send(request)

        let last = try #require(await client.requests.last)
        for name in names { #expect((last.headers[name] != nil) == isKept) }
        #expect(last.headers["If-None-Match"] == "x")
    }

    @Test func `credentials that were dropped do not come back`() async throws {
        let client = HTTPClientSpy(
            Self.redirect(302, to: "http://b.example/"),
            Self.redirect(302, to: "http://a.example/"),
            ok)
        var request = try Self.request("http://a.example/1")
        request.headers["Authorization"] = "Bearer x"
        _ = try await HTTPClientRedirectDecorator(decoratee: client).send(request)

        #expect(await client.requests.last?.headers["Authorization"] == nil)
    }

    @Test func `all hops share the request's time`() async throws {
        let time = VirtualTime()
        let timeouts = Events<Duration>()
        let client = HTTPClientStub { request in
            timeouts.append(request.timeout)
            time.pass(.seconds(4))
            return Self.redirect(302, to: "/next")
        }
        let sut = HTTPClientRedirectDecorator(decoratee: client, now: { time.now })
        await #expect(throws: HTTPClientError.timedOut(phase: .whole, after: .seconds(10))) {
            try await sut.send(Self.request("http://a.example/1", timeout: .seconds(10)))
        }
        #expect(timeouts.all == [.seconds(10), .seconds(6), .seconds(2)])
    }

    // MARK: - Helpers

    private static func redirect(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["location": location])
    }

    private static func request(
        _ address: String, timeout: Duration = .seconds(60)
    ) throws -> HTTPRequest {
        HTTPRequest(.get, try #require(URL(string: address)), maximumBody: 9, timeout: timeout)
    }

    private func send(_ address: String, to client: some HTTPClient) async throws -> HTTPResponse {
        try await HTTPClientRedirectDecorator(decoratee: client).send(Self.request(address))
    }
}
