import Foundation

/// What several threads have made and one takes away, in groups as large as they have become.
///
/// Unchecked, because a lock that can be waited for lies in memory that the compiler cannot reason
/// about: everything belongs to `condition`.
final class Handover<Element: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    private var waiting: [Element] = []
    private var isClosed = false
    private var isDiscarding = false

    /// - Parameter capacity: How many may wait before those who bring more have to.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Hands one over; blocks while too many wait.
    func put(_ element: Element) {
        condition.lock()
        defer { condition.unlock() }
        while waiting.count >= capacity, !isDiscarding { condition.wait() }
        guard !isDiscarding else { return }
        waiting.append(element)
        condition.broadcast()
    }

    /// Nothing comes any more.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }

    /// Nobody takes anything any more.
    func discard() {
        condition.lock()
        defer { condition.unlock() }
        isDiscarding = true
        waiting = []
        condition.broadcast()
    }

    /// All that wait; blocks while none does.
    ///
    /// - Returns: `nil` at the end.
    func takeAll() -> [Element]? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty {
            if isClosed { return nil }
            condition.wait()
        }
        defer {
            waiting = []
            condition.broadcast()
        }
        return waiting
    }
}
