public import Foundation
import Synchronization

/// A clock that tests advance by hand.
public final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_763_942_400))

    public init() {}

    public var now: Date { time.withLock { $0 } }

    public func advance(by seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
