import Core
import Foundation
import Synchronization

/// The upload addresses of one server, kept in memory for the life of the process.
final class InMemoryUploadAddresses: UploadAddresses {
    private struct Address {
        let expires: Date
        /// The number of uploads in progress to this address.
        var uploads = 0
        /// The idempotency key of the last upload that began; `nil` if it had none. During an
        /// upload, only a retry with the same key may use the address, too.
        var key: IdempotencyKey?
    }

    private struct State {
        var addresses: [String: Address] = [:]
        /// The addresses in the order of their creation.
        var order: [String] = []
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let lifetime: TimeInterval
    private let now: @Sendable () -> Date

    init(
        capacity: Int, lifetime: TimeInterval, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.capacity = capacity
        self.lifetime = lifetime
        self.now = now
    }

    /// Issues an address. Drops the oldest address if there are too many.
    func make() -> String {
        var random = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        let expires = now() + lifetime
        state.withLock { state in
            while state.order.count >= capacity {
                state.addresses[state.order.removeFirst()] = nil
            }
            state.addresses[token] = Address(expires: expires)
            state.order.append(token)
        }
        return token
    }

    func take(_ token: String, key: IdempotencyKey?) -> Bool {
        let now = now()
        return state.withLock { state in
            guard var address = state.addresses[token], now < address.expires,
                address.uploads == 0 || (key != nil && address.key == key)
            else { return false }
            address.uploads += 1
            address.key = key
            state.addresses[token] = address
            return true
        }
    }

    func release(_ token: String, isUsed: Bool) {
        state.withLock { state in
            if isUsed {
                state.addresses[token] = nil
                state.order.removeAll { $0 == token }
            } else {
                state.addresses[token]?.uploads -= 1
            }
        }
    }
}
