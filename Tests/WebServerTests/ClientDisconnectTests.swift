import NIOCore
import NIOEmbedded
import Testing

@testable import ImageEditorWebServer

@Suite(.timeLimit(.minutes(10)))
struct ClientDisconnectTests {
    /// Waits until it is cancelled.
    private static let endless: @Sendable () async throws -> Void = {
        try await Task.sleep(for: .seconds(600))
    }

    private func channel() async throws -> NIOAsyncTestingChannel {
        let channel = NIOAsyncTestingChannel()
        try await channel.pipeline.addHandler(ClientDisconnect())
        return channel
    }

    @Test func `work is cancelled if the client disconnected before it began`() async throws {
        let channel = try await channel()
        channel.pipeline.fireUserInboundEventTriggered(HalfClosure.Disconnected())
        await #expect(throws: CancellationError.self) {
            try await channel.cancellingOnDisconnect(Self.endless)
        }
    }

    @Test func `work is cancelled if the client disconnects meanwhile`() async throws {
        let channel = try await channel()
        await #expect(throws: CancellationError.self) {
            try await channel.cancellingOnDisconnect {
                channel.pipeline.fireUserInboundEventTriggered(HalfClosure.Disconnected())
                try await Self.endless()
            }
        }
    }

    @Test func `the result is that of the work`() async throws {
        let channel = try await channel()
        #expect(try await channel.cancellingOnDisconnect { 7 } == 7)
        #expect(try await channel.cancellingOnDisconnect { 8 } == 8)
    }

    @Test func `work does not begin on a closed connection`() async throws {
        let channel = try await channel()
        try await channel.close()
        await #expect(throws: CancellationError.self) {
            try await channel.cancellingOnDisconnect { 7 }
        }
    }
}
