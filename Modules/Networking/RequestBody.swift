import Foundation
import NIOCore

/// A request's body in parts, each copied once and only when the connection has room for it.
struct RequestBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private static let partSize = 128 << 10

    let data: Data
    let progress: ExchangeProgress

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let total: Int
        fileprivate var rest: Data
        fileprivate let progress: ExchangeProgress

        mutating func next() async -> ByteBuffer? {
            progress.sent(total - rest.count, of: total)
            guard !rest.isEmpty else { return nil }
            let part = rest.prefix(RequestBody.partSize)
            rest = rest.dropFirst(part.count)
            return part.withUnsafeBytes { ByteBuffer(bytes: $0) }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(total: data.count, rest: data, progress: progress)
    }
}
