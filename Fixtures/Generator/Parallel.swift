import Foundation

/// Calls `body` with each number below `count` on all processors; returns when all calls have
/// finished.
func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
}
