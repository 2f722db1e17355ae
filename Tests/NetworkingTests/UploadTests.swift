import Core
import Foundation
import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Requests with a body.
struct UploadTests {
    @Test func `a large body arrives byte for byte`() async throws {
        let body = Data((0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        let received = Recorder<Data>()
        let server = try RawServer { connection in
            guard connection.readHead()?.contains("Content-Length: \(8 << 20)\r\n") == true else {
                return
            }
            received.add(connection.read(8 << 20))
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        defer { server.stop() }

        let response = try await withClient { try await $0.send(post(body, to: server)) }

        #expect(response.body == Data("ok".utf8))
        #expect(received.values == [body])
    }

    @Test func `a slice of data is sent as the slice`() async throws {
        let body = Data("0123456789".utf8)[3..<7]
        let received = Recorder<Data>()
        let server = try RawServer { connection in
            _ = connection.readHead()
            received.add(connection.read(4))
            connection.send("HTTP/1.1 204 OK\r\n\r\n")
        }
        defer { server.stop() }

        _ = try await withClient { try await $0.send(post(body, to: server)) }

        #expect(received.values == [Data("3456".utf8)])
    }

    @Test func `an empty body has a length of zero`() async throws {
        let heads = Recorder<String>()
        let server = try RawServer { connection in
            if let head = connection.readHead() { heads.add(head) }
            connection.send("HTTP/1.1 204 OK\r\n\r\n")
        }
        defer { server.stop() }

        _ = try await withClient { try await $0.send(post(Data(), to: server)) }

        #expect(heads.values.first?.contains("Content-Length: 0\r\n") == true)
    }

    @Test func `U4: a refusal before the end of the body is delivered`() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            _ = connection.read(1_000)
            connection.send(
                "HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 3\r\n\r\nbig")
            connection.readToEnd()
        }
        defer { server.stop() }

        let response = try await withClient {
            try await $0.send(post(Data(count: 32 << 20), to: server))
        }

        #expect(response.status == 413)
        #expect(response.body == Data("big".utf8))
    }

    @Test(arguments: [true, false])
    func `U4: a success before the end of the body counts once all is sent`(
        _ isRead: Bool
    ) async throws {
        let size = 4 << 20
        let server = try RawServer { connection in
            _ = connection.readHead()
            _ = connection.read(1_000)
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            connection.pause(0.2)
            if isRead { _ = connection.read(size - 1_000) } else { connection.reset() }
        }
        defer { server.stop() }

        let response = try? await withClient {
            try await $0.send(post(Data(count: size), to: server))
        }

        #expect(response?.body == (isRead ? Data("ok".utf8) : nil))
    }

    @Test(arguments: [0.1, 0.5, 0.99])
    func `U4: a connection cut in the body of the request is lost`(_ part: Double) async throws {
        let size = 4 << 20
        let server = try RawServer { connection in
            _ = connection.readHead()
            _ = connection.read(Int(Double(size) * part))
            connection.reset()
        }
        defer { server.stop() }

        let error = await #expect(throws: HTTPClientError.self) {
            try await withClient { try await $0.send(post(Data(count: size), to: server)) }
        }

        guard case .connectionLost = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.accepted == 1)
    }

    private func post(_ body: Data, to server: RawServer) -> HTTPRequest {
        HTTPRequest(
            .post, server.url("/upload/"), body: body, maximumBody: 1_000, timeout: .seconds(60))
    }
}
