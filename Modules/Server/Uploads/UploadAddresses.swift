import Foundation
import Synchronization

/// The single-use addresses that uploads go to.
///
/// An address is good for one upload that arrives; one that fails may be tried again there.
final class UploadAddresses: Sendable {
    private struct Address {
        let expires: Date
        /// How many uploads are on their way to it.
        var uploads = 0
        /// The key of those that are: only a repeat of the same upload may join.
        var key: IdempotencyKey?
    }

    private struct State {
        var addresses: [String: Address] = [:]
        /// In the order they were given out; may name some that are gone.
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

    /// Makes an address that nobody can guess. Beyond the capacity the oldest is forgotten.
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

    /// Takes the address for one upload.
    ///
    /// - Returns: `false` where it is unknown, used, expired, or another upload's for now.
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

    /// Gives the address back after an upload that was taken or was not.
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
