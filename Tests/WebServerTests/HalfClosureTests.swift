import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ImageEditorWebServer

struct HalfClosureTests {
    /// Notes the events of ``HalfClosure``.
    private final class Witness: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart

        var hasSeenDisconnection = false

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is HalfClosure.Disconnected { hasSeenDisconnection = true }
        }
    }

    private let channel = EmbeddedChannel()
    private let witness = Witness()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers(HalfClosure(), witness)
    }

    private func request(_ version: HTTPVersion = .http1_1) throws {
        let head = HTTPRequestHead(version: version, method: .GET, uri: "/")
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }

    private func beginResponse(_ headers: HTTPHeaders = [:]) throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
    }

    private func endResponse() throws {
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    private func closeInput() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    /// Returns the status of each head written, and 0 for each end of a response.
    private func sent() throws -> [UInt] {
        var sent: [UInt] = []
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            switch part {
            case .head(let head): sent.append(head.status.code)
            case .body: break
            case .end: sent.append(0)
            }
        }
        return sent
    }

    @Test func `a client that waits gets an interim response at once`() throws {
        try request()
        closeInput()
        #expect(try sent() == [102])
        #expect(!witness.hasSeenDisconnection)
    }

    @Test func `in the middle of a response, the interim response follows its end`() throws {
        for _ in 0..<3 { try request() }
        try beginResponse()
        closeInput()
        #expect(try sent() == [200])
        try endResponse()
        #expect(try sent() == [0, 102])
        try beginResponse()
        try endResponse()
        #expect(try sent() == [200, 0, 102])
        #expect(!witness.hasSeenDisconnection)
        try beginResponse()
        try endResponse()
        #expect(try sent() == [200, 0])
    }

    @Test func `nothing follows the last response`() throws {
        for _ in 0..<2 { try request() }
        try beginResponse(["Connection": "close"])
        closeInput()
        try endResponse()
        #expect(try sent() == [200, 0])
        #expect(witness.hasSeenDisconnection)
    }

    @Test func `a client without a further request counts as disconnected`() throws {
        try request()
        try beginResponse()
        closeInput()
        #expect(witness.hasSeenDisconnection)
        try endResponse()
        #expect(try sent() == [200, 0])
    }

    @Test func `a client of HTTP 1_0 counts as disconnected`() throws {
        try request(.http1_0)
        closeInput()
        #expect(witness.hasSeenDisconnection)
        #expect(try sent() == [])
    }
}
