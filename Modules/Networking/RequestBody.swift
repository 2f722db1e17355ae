import Foundation
import NIOCore

/// A request's body in parts; each part is copied once, when the connection has room for it.
///
/// AsyncHTTPClient passes parts to the connection's thread, which reports back when its buffer is
/// full. Without waiting for that report after each part, the sender would be megabytes ahead.
struct RequestBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private static let partSize = 128 << 10

    let data: Data
    let progress: ExchangeProgress
    /// The event loops of the connections.
    let group: any EventLoopGroup

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let total: Int
        fileprivate var rest: Data
        fileprivate let progress: ExchangeProgress
        fileprivate let group: any EventLoopGroup

        mutating func next() async -> ByteBuffer? {
            if rest.count < total { await settle() }
            progress.sent(total - rest.count, of: total)
            guard !rest.isEmpty else { return nil }
            let part = rest.prefix(RequestBody.partSize)
            rest = rest.dropFirst(part.count)
            return part.withUnsafeBytes { ByteBuffer(bytes: $0) }
        }

        /// Returns when the connections have received all parts so far.
        private func settle() async {
            for turn in group.makeIterator().map({ $0.submit {} }) {
                // The event loop group belongs to the process and never shuts down.
                try? await turn.get()
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(total: data.count, rest: data, progress: progress, group: group)
    }
}
