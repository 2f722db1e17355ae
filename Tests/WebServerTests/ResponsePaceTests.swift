import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@testable import ImageEditorWebServer

/// The clock of these tests is that of an embedded event loop. What is not flushed waits for the
/// client.
struct ResponsePaceTests {
    private let channel = EmbeddedChannel()
    private var eventLoop: EmbeddedEventLoop { channel.embeddedEventLoop }

    init() throws {
        var limits = ServerLimits()
        limits.silenceSeconds = 1.25
        limits.slowestBytesPerSecond = 100
        try channel.pipeline.syncOperations.addHandler(ResponsePace(limits: limits))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func write(_ count: Int) {
        channel.write(IOData.byteBuffer(ByteBuffer(repeating: 1, count: count)), promise: nil)
    }

    @Test(arguments: [1, 200_000])
    func `a client that reads nothing is disconnected after a period`(count: Int) {
        write(count)
        eventLoop.advanceTime(by: .milliseconds(9_999))
        #expect(channel.isActive)
        eventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a client that stops reading is disconnected after one more period`() {
        write(20_000)
        channel.flush()
        write(5)
        eventLoop.advanceTime(by: .seconds(10))
        #expect(channel.isActive)
        eventLoop.advanceTime(by: .seconds(10))
        #expect(!channel.isActive)
    }

    @Test func `a client that acknowledges bytes may wait for the kernel to accept more`() throws {
        var limits = ServerLimits()
        limits.silenceSeconds = 1.25
        limits.slowestBytesPerSecond = 100
        let acknowledged = Mutex(1)
        let channel = EmbeddedChannel()
        let pace = ResponsePace(limits: limits) { _ in acknowledged.withLock { $0 } }
        try channel.pipeline.syncOperations.addHandler(pace)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.write(IOData.byteBuffer(ByteBuffer(repeating: 1, count: 9_000)), promise: nil)

        for _ in 0..<5 {
            acknowledged.withLock { $0 += 1_000 }
            channel.embeddedEventLoop.advanceTime(by: .seconds(10))
            #expect(channel.isActive)
        }
        acknowledged.withLock { $0 += 999 }
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(!channel.isActive)
    }

    @Test func `the kernel counts the bytes that the other side acknowledges`() async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        // The answer of the echo acknowledges what it answers.
        let server = try await ServerBootstrap(group: loop)
            .childChannelInitializer { $0.pipeline.addHandler(Echo()) }
            .bind(host: "127.0.0.1", port: 0).get()
        let counted = loop.makePromise(of: Int?.self)
        let client = try await ClientBootstrap(group: loop)
            .channelInitializer { $0.pipeline.addHandler(Counting(counted)) }
            .connect(to: #require(server.localAddress)).get()
        try await client.writeAndFlush(ByteBuffer(repeating: 1, count: 5_000)).get()

        let count = try #require(try await counted.futureResult.get())
        #expect((5_000...5_001).contains(count))
        try await client.close()
        try await server.close()
    }

    @Test func `a client that has read everything may wait`() {
        write(20_000)
        channel.flush()
        eventLoop.advanceTime(by: .seconds(100))
        #expect(channel.isActive)
    }

    @Test func `a response that is made slowly does not count`() {
        for _ in 0..<20 {
            write(1)
            channel.flush()
            eventLoop.advanceTime(by: .milliseconds(9_500))
            // This byte is written just before a check of the pace.
            write(1)
            eventLoop.advanceTime(by: .milliseconds(500))
            channel.flush()
        }
        #expect(channel.isActive)
    }
}

/// Sends back what it receives, once all 5,000 bytes are there.
private final class Echo: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let received = Mutex(0)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        let total = received.withLock {
            $0 += count
            return $0
        }
        guard total == 5_000 else { return }
        context.writeAndFlush(NIOAny(ByteBuffer(repeating: 2, count: 1)), promise: nil)
    }
}

/// Asks for the acknowledged bytes when the answer arrives.
private final class Counting: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let counted: EventLoopPromise<Int?>

    init(_ counted: EventLoopPromise<Int?>) { self.counted = counted }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        counted.succeed(TransferredBytes.acknowledged(context.channel))
    }
}
