import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization
import Testing

@testable import ImageEditorWebServer

/// The clock of these tests is that of an embedded event loop.
struct ConnectionRoomTests {
    @Test func `at the limit the connection that was offered first is closed`() {
        let sut = ConnectionRoom(limit: 3)
        let closed = Mutex<[Int]>([])
        let connections = (0..<3).map { _ in Connection() }
        for (number, connection) in connections.prefix(2).enumerated() {
            sut.connectionOpened()
            sut.offer(ObjectIdentifier(connection), isNew: true) {
                closed.withLock { $0.append(number) }
            }
        }
        #expect(sut.isAcceptingNewConnections())
        #expect(closed.withLock { $0 } == [])

        sut.connectionOpened()
        #expect(!sut.isAcceptingNewConnections())
        #expect(closed.withLock { $0 } == [0])

        // The first connection leaves. No other one has to.
        sut.offer(ObjectIdentifier(connections[2]), isNew: true) {
            closed.withLock { $0.append(2) }
        }
        #expect(closed.withLock { $0 } == [0])
        sut.withdraw(ObjectIdentifier(connections[0]))
        sut.connectionClosed()
        #expect(sut.isAcceptingNewConnections())
        sut.connectionOpened()
        #expect(closed.withLock { $0 } == [0, 1])
    }

    @Test func `a connection that never had a request is closed before others`() {
        let sut = ConnectionRoom(limit: 3)
        let closed = Mutex<[Int]>([])
        let connections = (0..<3).map { _ in Connection() }
        for (number, connection) in connections.enumerated() {
            sut.offer(ObjectIdentifier(connection), isNew: number == 1) {
                closed.withLock { $0.append(number) }
            }
        }
        for _ in 0..<4 { sut.connectionOpened() }
        #expect(closed.withLock { $0 } == [1, 0])
    }

    @Test(arguments: [false, true])
    func `of connections without a request, one that never had any is closed`(
        answers: Bool
    ) throws {
        let room = ConnectionRoom(limit: 3)
        let channels = [try channel(room), try channel(room)]
        if answers {
            let request = ByteBuffer(string: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try channels[0].writeInbound(request)
            let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "0"])
            try channels[0].writeOutbound(HTTPResponsePart.head(head))
            try channels[0].writeOutbound(HTTPResponsePart.end(nil))
        }
        for channel in channels { channel.embeddedEventLoop.advanceTime(by: .seconds(3)) }
        #expect(channels[0].isActive && channels[1].isActive)

        room.connectionOpened()
        for channel in channels { channel.embeddedEventLoop.run() }
        #expect(channels[0].isActive == answers)
        #expect(channels[1].isActive != answers)
    }

    @Test func `a connection that has a request is not closed`() {
        let sut = ConnectionRoom(limit: 1)
        let closed = Mutex(0)
        let connection = Connection()
        sut.offer(ObjectIdentifier(connection), isNew: true) { closed.withLock { $0 += 1 } }
        sut.withdraw(ObjectIdentifier(connection))

        sut.connectionOpened()

        #expect(closed.withLock { $0 } == 0)
    }

    @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nX-Slow"])
    func `a client that sends no request makes room after a while`(begin: String) throws {
        let room = ConnectionRoom(limit: 1)
        let channel = try channel(room)
        if !begin.isEmpty { try channel.writeInbound(ByteBuffer(string: begin)) }

        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1_999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a client has its place from its request to the answer, and a while longer`() throws
    {
        let room = ConnectionRoom(limit: 1)
        let channel = try channel(room)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)

        let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "0"])
        try channel.writeOutbound(HTTPResponsePart.head(head))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1_999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `below the limit a client may be silent for longer`() throws {
        let channel = try channel(ConnectionRoom(limit: 2))
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
    }

    private func channel(_ room: ConnectionRoom) throws -> EmbeddedChannel {
        var limits = ServerLimits()
        limits.crowdedSeconds = 2
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false)
        try channel.pipeline.syncOperations.addHandlers([
            HTTP1ToHTTPServerCodec(secure: false), ConnectionGuard(limits: limits, room: room),
        ])
        room.connectionOpened()
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// Only its identity counts.
    private final class Connection: Sendable {}
}
