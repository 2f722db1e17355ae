import ImageEditorThreads

/// A bounded queue from several producers to one consumer, which takes all waiting elements at
/// once.
///
/// `@unchecked Sendable` because the compiler cannot check that `condition` guards all state.
final class Handover<Element: Sendable>: @unchecked Sendable {
    private let condition = Condition()
    private let capacity: Int
    private var waiting: [Element] = []
    private var isClosed = false
    private var isDiscarding = false

    /// - Parameter capacity: The number of waiting elements at which ``put(_:)`` blocks.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds an element. Blocks while the queue is full.
    func put(_ element: Element) {
        condition.lock()
        defer { condition.unlock() }
        while waiting.count >= capacity, !isDiscarding { condition.wait() }
        guard !isDiscarding else { return }
        waiting.append(element)
        condition.broadcast()
    }

    /// Ends the queue: no element follows.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }

    /// Drops all waiting and further elements. Called when the consumer fails.
    func discard() {
        condition.lock()
        defer { condition.unlock() }
        isDiscarding = true
        waiting = []
        condition.broadcast()
    }

    /// Takes all waiting elements. Blocks while the queue is empty.
    ///
    /// - Returns: `nil` after the queue is closed and empty.
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
