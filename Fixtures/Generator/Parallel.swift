import Foundation

/// Calls `body` with each number below `count`, on all processors, and returns when all are done.
func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
}
