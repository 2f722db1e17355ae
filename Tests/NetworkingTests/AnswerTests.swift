import Core
import Foundation
import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Responses of servers, valid and invalid.
struct AnswerTests {
    @Test func `an answer with a length arrives whole`() async throws {
        let response = try await answer(
            "HTTP/1.1 201 Fine\r\nContent-Length: 5\r\nX-A: b\r\n\r\nhello")

        #expect(response.status == 201)
        #expect(response.headers["x-a"] == "b")
        #expect(response.body == Data("hello".utf8))
    }

    @Test func `an answer in chunks arrives whole`() async throws {
        let response = try await answer(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"
        )

        #expect(response.body == Data("abcde".utf8))
    }

    @Test func `an answer without a length ends with its connection`() async throws {
        let response = try await answer("HTTP/1.1 200 OK\r\n\r\nhello")

        #expect(response.body == Data("hello".utf8))
    }

    @Test(arguments: [204, 304])
    func `an answer that has no body is complete at once`(_ status: Int) async throws {
        let response = try await answer(
            "HTTP/1.1 \(status) X\r\nETag: \"a\"\r\nContent-Length: 500\r\n\r\n",
            then: { $0.readToEnd() })

        #expect(response.status == status)
        #expect(response.headers["etag"] == "\"a\"")
        #expect(response.body.isEmpty)
    }

    @Test func `a redirect is an answer`() async throws {
        let response = try await answer(
            "HTTP/1.1 302 X\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n")

        #expect(response.status == 302)
        #expect(response.headers["Location"] == "/next")
    }

    @Test func `informational answers are passed over`() async throws {
        let response = try await answer(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

        #expect(response.status == 200)
        #expect(response.body == Data("ok".utf8))
    }

    @Test func `N6: a compressed body is delivered as it is`() async throws {
        let gzip: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let response = try await answer(
            Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n".utf8)
                + gzip)

        #expect(response.body == Data(gzip))
    }

    @Test func `a body of exactly the budget is allowed`() async throws {
        let response = try await answer(
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd", maximumBody: 4)

        #expect(response.body.count == 4)
    }

    private func answer(
        _ text: String, maximumBody: Int = 1 << 20,
        then: @escaping @Sendable (RawConnection) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        try await answer(Data(text.utf8), maximumBody: maximumBody, then: then)
    }

    private func answer(
        _ bytes: Data, maximumBody: Int = 1 << 20,
        then: @escaping @Sendable (RawConnection) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send(bytes)
            then(connection)
        }
        defer { server.stop() }
        return try await withClient { client in
            try await client.send(.get(server.url(), maximumBody: maximumBody))
        }
    }
}
