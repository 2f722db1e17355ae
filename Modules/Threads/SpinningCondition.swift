import Glibc
import Synchronization

/// A ``Condition`` for waits that are usually shorter than waking a thread takes.
///
/// A thread that waits first looks a number of times whether the state has changed, and lets other
/// threads run in between. Only then it sleeps.
package final class SpinningCondition: Sendable {
    /// The number of times that a waiting thread looks for a change before it sleeps.
    private static let attempts = 100

    private let condition = Condition()
    /// Counts the changes of the state.
    private let changes = Atomic<Int>(0)

    package init() {}

    /// Changes the state, and lets waiting threads look at it.
    package func change<Value>(_ body: () throws -> Value) rethrows -> Value {
        condition.lock()
        defer {
            changes.add(1, ordering: .relaxed)
            condition.broadcast()
            condition.unlock()
        }
        return try body()
    }

    /// Reads the state, or changes what no other thread waits for.
    package func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
        condition.lock()
        defer { condition.unlock() }
        return try body()
    }

    /// Calls `body`, with the lock held, at once and after each change, until it returns a value.
    ///
    /// `body` may also change what no other thread waits for.
    package func wait<Value>(for body: () throws -> Value?) rethrows -> Value {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value = try body() { return value }
            let seen = changes.load(ordering: .relaxed)
            condition.unlock()
            var attempts = Self.attempts
            while attempts > 0, changes.load(ordering: .relaxed) == seen {
                sched_yield()
                attempts -= 1
            }
            condition.lock()
            while changes.load(ordering: .relaxed) == seen { condition.wait() }
        }
    }
}
