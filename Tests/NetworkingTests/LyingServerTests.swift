import Core
import Foundation
import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Servers with contradictory responses: a partial body is never a success.
struct LyingServerTests {
    @Test func `N1: a length beyond the budget is refused before the body is read`() async throws {
        let sent = Counter()
        let (error, _) = try await failure(maximumBody: 1_000) { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            let block = [UInt8](repeating: 1, count: 1 << 16)
            while connection.send(block) { sent.add(block.count) }
        }

        #expect(error == .bodyTooLarge(limit: 1_000))
        #expect(sent.value < 32 << 20)
    }

    @Test(arguments: ["", "Transfer-Encoding: chunked\r\n"])
    func `N1: an endless body is cut at the budget`(_ header: String) async throws {
        let sent = Counter()
        let (error, _) = try await failure(maximumBody: 100_000) { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\n\(header)\r\n")
            let block =
                header.isEmpty
                ? [UInt8](repeating: 65, count: 4_096)
                : Array("1000\r\n".utf8) + [UInt8](repeating: 65, count: 4_096) + Array("\r\n".utf8)
            while connection.send(block) { sent.add(block.count) }
        }

        #expect(error == .bodyTooLarge(limit: 100_000))
        #expect(sent.value < 32 << 20)
    }

    @Test func `N8: a body shorter than announced is incomplete`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        }

        #expect(error == .incompleteBody(expected: 10, received: 3))
    }

    @Test func `N8: chunks without their end are incomplete`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
        }

        #expect(error == .incompleteBody(expected: nil, received: 3))
    }

    @Test func `N8: a body that goes on after its length fails`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world")
            connection.readToEnd()
        }

        #expect(error.isMalformed)
    }

    @Test(arguments: ["0\r\n\r\n", "3\r\nabc\r\n0\r\n\r\n"])
    func `N8: chunks that go on after their end fail`(_ chunks: String) async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)more")
            connection.readToEnd()
        }

        #expect(error.isMalformed)
    }

    @Test(arguments: [
        "Content-Length: -5\r\n\r\nhello",
        "Content-Length: 0x5\r\n\r\nhello",
        "Content-Length: 99999999999999999999\r\n\r\nhello",
        "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
        "Content-Length: 5, 6\r\n\r\nhello!",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
        "Bad Name: x\r\n\r\n",
        ": x\r\n\r\n",
    ])
    func `N8: a header that contradicts itself fails`(_ rest: String) async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\n" + rest)
            connection.pause(0.05)
        }

        #expect(error.isMalformed)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/3.1 200 OK\r\n\r\n", "\u{1b}[2J\u{7}\r\n\r\n",
    ])
    func `a response that is not HTTP fails with a printable message`(_ text: String) async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send(text)
            connection.pause(0.05)
        }

        #expect(error.isMalformed)
        #expect(error?.errorDescription?.unicodeScalars.allSatisfy { $0.value >= 32 } == true)
    }

    @Test func `a header beyond 64 KiB fails`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n")
            for number in 0..<9 {
                connection.send("X-\(number): \(String(repeating: "a", count: 8_000))\r\n")
            }
            connection.send("\r\n")
            connection.readToEnd()
        }

        #expect(error == .malformedResponse(reason: "its header is larger than 65536 bytes"))
    }

    @Test func `a header that never ends is cut`() async throws {
        let sent = Counter()
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nX: ")
            let block = [UInt8](repeating: 65, count: 4_096)
            while connection.send(block) { sent.add(block.count) }
        }

        #expect(error == .malformedResponse(reason: "its header is too large"))
        #expect(sent.value < 32 << 20)
    }

    @Test func `N8: a reset in the body is incomplete`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
            connection.pause(0.1)
            connection.reset()
        }

        #expect(error == .incompleteBody(expected: 1_000, received: 3))
    }

    @Test func `N8: a reset in a body without a length is incomplete`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\n\r\nabc")
            connection.pause(0.1)
            connection.reset()
        }

        #expect(error == .incompleteBody(expected: nil, received: 3))
    }

    @Test(arguments: [false, true])
    func `a connection that ends before an answer is lost`(_ reset: Bool) async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            if reset { connection.reset() }
        }
        defer { server.stop() }

        let error = await #expect(throws: HTTPClientError.self) {
            try await withClient { try await $0.send(.get(server.url())) }
        }

        guard case .connectionLost = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.isTransient == true)
        #expect(server.accepted == 1)
    }

    @Test func `a connection that ends within the header is lost`() async throws {
        let (error, _) = try await failure { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Le")
        }

        #expect(error == .connectionLost(reason: "closed within the header of the answer"))
    }
}

extension Optional where Wrapped == HTTPClientError {
    fileprivate var isMalformed: Bool {
        if case .malformedResponse = self { true } else { false }
    }
}
