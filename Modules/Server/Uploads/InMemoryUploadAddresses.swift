import Core
import Foundation
import Synchronization

/// Addresses that are known as long as the process runs: the addresses of one server.
final class InMemoryUploadAddresses: UploadAddresses {
    private struct Address {
        let expires: Date
        /// How many uploads are under way to it.
        var uploads = 0
        /// Their key: only a repetition of the same upload may join.
        var key: IdempotencyKey?
    }

    private struct State {
        var addresses: [String: Address] = [:]
        /// In the order they were made; some of them may be forgotten already.
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

    /// Beyond the capacity, the oldest address is forgotten.
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
