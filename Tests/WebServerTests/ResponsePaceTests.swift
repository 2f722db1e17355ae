import NIOCore
import NIOEmbedded
import Testing

@testable import ImageEditorWebServer

/// The clock of these tests is that of an embedded event loop. What is not flushed waits for the
/// client.
struct ResponsePaceTests {
    private let channel = EmbeddedChannel()
    private var eventLoop: EmbeddedEventLoop { channel.embeddedEventLoop }

    init() throws {
        var limits = ServerLimits()
        limits.silenceSeconds = 10
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
