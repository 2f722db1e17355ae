import Foundation
import NIOCore

/// A request's body in parts, each copied once and only when the connection has room for it.
///
/// The client below hands parts to the thread of a connection, and hears from it that there is no
/// room left: whoever does not wait for that in between is megabytes ahead.
struct RequestBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private static let partSize = 128 << 10

    let data: Data
    let progress: ExchangeProgress
    /// What connections run on.
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

        /// Returns once connections have been given all that was meant for them.
        private func settle() async {
            for turn in group.makeIterator().map({ $0.submit {} }) {
                // The group is the process's own, which never ends.
                try? await turn.get()
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(total: data.count, rest: data, progress: progress, group: group)
    }
}
