import Glibc
import ImageEditorThreads
import Testing

struct SpinningConditionTests {
    @Test func `threads see each other's changes, awake or asleep`() async throws {
        let turns = Turns()
        async let other: Void = onOwnThread { turns.take(odd: true) }
        try await onOwnThread { turns.take(odd: false) }
        try await other
        #expect(turns.count == Turns.end)
    }

    @Test func `an error leaves the lock free`() throws {
        let condition = SpinningCondition()
        for _ in 0..<2 {
            #expect(throws: CancellationError.self) {
                try condition.change { throw CancellationError() }
            }
            #expect(throws: CancellationError.self) {
                try condition.locked { throw CancellationError() }
            }
            #expect(throws: CancellationError.self) {
                try condition.wait { () throws -> Int? in throw CancellationError() }
            }
        }
    }

    /// A number that two threads increase in turn.
    private final class Turns: @unchecked Sendable {
        static let end = 16

        private let condition = SpinningCondition()
        private var number = 0

        var count: Int { condition.locked { number } }

        func take(odd: Bool) {
            for turn in stride(from: odd ? 1 : 0, to: Self.end, by: 2) {
                condition.wait { number == turn ? () : nil }
                // The other thread looks for a change less often than this, and then sleeps.
                if turn % 8 < 2 { for _ in 0..<200 { sched_yield() } }
                condition.change { number += 1 }
            }
        }
    }
}
