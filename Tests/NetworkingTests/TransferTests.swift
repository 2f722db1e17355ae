import Core
import Foundation
import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

struct TransferTests {
    private let body = Data(repeating: 7, count: 300_000)
    private let told = Events<HTTPTransfer>()

    @Test func `sending is reported in parts, up to the whole body`() async throws {
        let server = try RawServer { [told, body] request, connection in
            _ = connection.read(request.length)
            // Waits until the whole body is reported as sent, because an earlier response would be
            // reported before that.
            let whole = HTTPTransfer.sending(body.count, of: body.count)
            for _ in 0..<600 where !told.all.contains(whole) { connection.pause(0.05) }
            connection.answer(text: "ok")
        }
        let request = HTTPRequest(
            .post, server.url(), body: body, maximumBody: 100, timeout: .seconds(60))
        _ = try await send(request)

        let sent = told.all.compactMap { transfer -> Int? in
            guard case .sending(let count, let total) = transfer else { return nil }
            #expect(total == body.count)
            return count
        }
        #expect(sent == [0, 128 << 10, 256 << 10, body.count])
        #expect(told.all.suffix(2) == [.receiving(0, of: 2), .receiving(2, of: 2)])
    }

    @Test func `bytes that the server does not accept do not count as sent`() async throws {
        let body = Data(repeating: 7, count: 16 << 20)
        let counts = Events<Int>()
        let server = try RawServer(receiveBuffer: 16 << 10) { [told] request, connection in
            // Waits until sending has begun, and then long enough for a mistake to show.
            for _ in 0..<1_200 where !told.all.contains(.sending(128 << 10, of: body.count)) {
                connection.pause(0.05)
            }
            connection.pause(0.5)
            for case .sending(let count, _) in told.all.suffix(1) { counts.append(count) }
            _ = connection.read(request.length)
            connection.answer(text: "ok")
        }
        let request = HTTPRequest(
            .post, server.url(), body: body, maximumBody: 100, timeout: .seconds(60))
        _ = try await send(request)

        let count = try #require(counts.all.first)
        #expect((128 << 10...2 << 20).contains(count), "\(count)")
    }

    @Test func `receiving is reported in parts, with the length`() async throws {
        let server = try RawServer { [body] _, connection in connection.answer(200, [], body) }
        _ = try await send(
            HTTPRequest(.get, server.url(), maximumBody: 1 << 20, timeout: .seconds(60)))

        #expect(told.all.first == .receiving(0, of: body.count))
        #expect(told.all.last == .receiving(body.count, of: body.count))
        let counts = told.all.compactMap { transfer -> Int? in
            guard case .receiving(let count, of: body.count) = transfer else { return nil }
            return count
        }
        #expect(counts.count == told.all.count && counts.count > 2)
        #expect(counts == counts.sorted())
    }

    @Test func `an answer without a length has none`() async throws {
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 X\r\nConnection: close\r\n\r\nhello")
            connection.close()
        }
        _ = try await send(HTTPRequest(.get, server.url(), maximumBody: 100, timeout: .seconds(60)))

        #expect(told.all.first == .receiving(0, of: nil))
        #expect(told.all.last == .receiving(5, of: nil))
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let client = CurlHTTPClient(
            addressPolicy: AddressPolicy(trustedHosts: ["127.0.0.1"]),
            onTransfer: { [told] in told.append($0) })
        do {
            let response = try await client.send(request)
            await client.shutdown()
            return response
        } catch {
            await client.shutdown()
            throw error
        }
    }
}
