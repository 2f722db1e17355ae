import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct HTTPClientRetryDecoratorTests {
    private let time = VirtualTime()
    private let today = Date(timeIntervalSince1970: 784_111_777)
    private let ok = HTTPResponse(status: 200)

    @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 410, 413, 500, 501])
    func `a response that a retry would not change is delivered at once`(status: Int)
        async throws
    {
        let client = HTTPClientSpy(HTTPResponse(status: status), ok)
        #expect(try await send(to: client).status == status)
        #expect(await client.requests.count == 1)
        #expect(time.pauses == [])
    }

    @Test(arguments: [408, 425, 429, 502, 503, 504])
    func `a temporary failure is retried`(status: Int) async throws {
        let client = HTTPClientSpy(HTTPResponse(status: status), ok)
        #expect(try await send(to: client) == ok)
        #expect(await client.requests.count == 2)
    }

    @Test func `pauses double, and the last response is delivered`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 503))
        #expect(try await send(to: client).status == 503)
        #expect(await client.requests.count == 4)
        #expect(time.pauses == [.seconds(0.25), .seconds(0.5), .seconds(1)])
    }

    @Test func `pauses have random jitter, up to double`() async throws {
        _ = try await send(to: HTTPClientSpy(HTTPResponse(status: 503)), random: 0.5)
        #expect(time.pauses == [.seconds(0.375), .seconds(0.75), .seconds(1.5)])
    }

    @Test(arguments: [
        HTTPClientError.unreachable(host: "a", reason: "refused"), .connectionLost(reason: "reset"),
        .incompleteBody(expected: 9, received: 3),
    ])
    func `a temporary error is retried, and thrown if it persists`(
        error: HTTPClientError
    ) async throws {
        #expect(try await send(to: HTTPClientSpy([.failure(error), .success(ok)])) == ok)

        let broken = HTTPClientSpy([.failure(error)])
        await #expect(throws: error) { try await send(to: broken) }
        #expect(await broken.requests.count == 4)
    }

    @Test(arguments: [
        HTTPClientError.bodyTooLarge(limit: 1), .malformedResponse(reason: "x"),
        .tooManyRedirects(limit: 5), .forbiddenRedirect(target: "file:///"),
        .forbiddenAddress(host: "127.0.0.1"), .unsupportedURL("x:"),
        .untrusted(host: "a", reason: "x"), .timedOut(phase: .connect, after: .seconds(10)),
        .timedOut(phase: .response, after: .seconds(15)),
        .timedOut(phase: .body, after: .seconds(15)), .libraryMissing(package: "x"),
    ])
    func `a permanent or slow error is thrown at once`(error: HTTPClientError)
        async
    {
        let client = HTTPClientSpy([.failure(error), .success(ok)])
        await #expect(throws: error) { try await send(to: client) }
        #expect(await client.requests.count == 1)
    }

    @Test(arguments: [429, 503])
    func `a request that is not idempotent is repeated once if the server asks for it`(
        status: Int
    ) async throws {
        let busy = HTTPResponse(status: status, headers: ["Retry-After": "10"])
        let post = HTTPRequest(.post, uniqueURL(), maximumBody: 9, timeout: .seconds(60))
        let client = HTTPClientSpy(busy, ok)
        #expect(try await makeSUT(client).send(post) == ok)
        #expect(await client.requests.count == 2)
        #expect(time.pauses == [.seconds(10)])

        let always = HTTPClientSpy(busy)
        #expect(try await makeSUT(always).send(post).status == status)
        #expect(await always.requests.count == 2)

        let late = HTTPClientSpy(
            HTTPResponse(status: status, headers: ["Retry-After": "11"]), ok)
        #expect(try await makeSUT(late).send(post).status == status)
        #expect(await late.requests.count == 1)
    }

    @Test func `a request that must not be repeated is sent once`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 503), ok)
        let post = HTTPRequest(.post, uniqueURL(), maximumBody: 9, timeout: .seconds(60))
        #expect(try await makeSUT(client).send(post).status == 503)
        #expect(await client.requests == [post])

        let lost = HTTPClientSpy([.failure(HTTPClientError.connectionLost(reason: "x"))])
        await #expect(throws: HTTPClientError.self) { try await makeSUT(lost).send(post) }
        #expect(await lost.requests == [post])
    }

    @Test(arguments: [HTTPRequest.Method.put, .delete])
    func `a request with an idempotent method is retried`(method: HTTPRequest.Method) async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 503), ok)
        let request = HTTPRequest(method, uniqueURL(), maximumBody: 9, timeout: .seconds(60))
        #expect(try await makeSUT(client).send(request) == ok)
    }

    @Test func `an idempotent POST is retried`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 503), ok)
        let post = HTTPRequest(
            .post, uniqueURL(), maximumBody: 9, timeout: .seconds(60), isIdempotent: true)
        #expect(try await makeSUT(client).send(post) == ok)
    }

    @Test(arguments: [
        ("7", 7.0), ("0", 0.25), ("10", 10), ("Sun, 06 Nov 1994 08:49:45 GMT", 8),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0.25), ("soon", 0.25), ("-5", 0.25), ("", 0.25),
    ])
    func `Retry-After is honoured, in seconds or as a date`(field: String, pause: Double)
        async throws
    {
        let busy = HTTPResponse(status: 503, headers: ["Retry-After": field])
        #expect(try await send(to: HTTPClientSpy(busy, ok)) == ok)
        #expect(time.pauses == [.seconds(pause)])
    }

    @Test(arguments: ["11", "99999999999999999999", "Sun, 06 Nov 1994 08:49:48 GMT"])
    func `a long Retry-After ends the retries`(field: String) async throws {
        let busy = HTTPResponse(status: 429, headers: ["Retry-After": field])
        #expect(try await send(to: HTTPClientSpy(busy, ok)) == busy)
        #expect(time.pauses == [])
    }

    @Test func `a second Retry-After is not waited for`() async throws {
        let busy = HTTPResponse(status: 503, headers: ["Retry-After": "2"])
        let client = HTTPClientSpy(busy)
        #expect(try await send(to: client) == busy)
        #expect(await client.requests.count == 2)
        #expect(time.pauses == [.seconds(2)])

        let mixed = HTTPClientSpy(busy, HTTPResponse(status: 503), ok)
        #expect(try await send(to: mixed) == ok)
    }

    @Test func `each attempt gets the remaining time`() async throws {
        let time = time
        let timeouts = Events<Duration>()
        let client = HTTPClientStub { request in
            timeouts.append(request.timeout)
            time.pass(.seconds(4))
            return HTTPResponse(status: 503)
        }
        #expect(try await send(to: client, timeout: .seconds(9)).status == 503)
        #expect(timeouts.all == [.seconds(9), .seconds(4.75), .seconds(0.25)])
    }

    @Test func `a pause longer than the remaining time is not begun`() async throws {
        let busy = HTTPResponse(status: 503, headers: ["Retry-After": "9"])
        #expect(try await send(to: HTTPClientSpy(busy, ok), timeout: .seconds(9)) == busy)
        #expect(time.pauses == [])
    }

    @Test func `no retries are made where the limit is 0`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 503), ok)
        #expect(try await send(to: client, retries: 0).status == 503)
        #expect(await client.requests.count == 1)
    }

    @Test func `cancellation takes effect at once, during a request and in a pause`() async {
        let gate = Gate()
        let client = HTTPClientStub { _ in
            await gate.pass()
            throw HTTPClientError.connectionLost(reason: "reset")
        }
        let sut = makeSUT(client)
        let task = Task { try await sut.send(Self.request()) }
        await gate.hasArrivals()
        task.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }

        let busy = HTTPClientRetryDecorator(
            decoratee: HTTPClientSpy(HTTPResponse(status: 503)),
            sleep: { _ in
                throw CancellationError()
            })
        await #expect(throws: CancellationError.self) { try await busy.send(Self.request()) }
    }

    // MARK: - Helpers

    private static func request(timeout: Duration = .seconds(60)) -> HTTPRequest {
        HTTPRequest(.get, uniqueURL(), maximumBody: 9, timeout: timeout)
    }

    private func send(
        to client: some HTTPClient, timeout: Duration = .seconds(60), retries: Int = 3,
        random: Double = 0
    ) async throws -> HTTPResponse {
        try await makeSUT(client, retries: retries, random: random)
            .send(Self.request(timeout: timeout))
    }

    private func makeSUT(
        _ client: some HTTPClient, retries: Int = 3, random: Double = 0
    ) -> HTTPClientRetryDecorator {
        var limits = Limits()
        limits.retries = retries
        return HTTPClientRetryDecorator(
            decoratee: client, limits: limits, now: { [time] in time.now },
            date: { [today] in today }, random: { random }, sleep: { [time] in try time.sleep($0) })
    }
}
