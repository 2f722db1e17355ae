/// Somebody who is told what the database says about failures.
///
/// A type of its own because optimised code of Swift 6.3 ends in a task-local value that is a bare
/// function: its type is not found at run time.
public struct StorageObserver: Sendable {
    let tell: @Sendable (String) -> Void

    /// - Parameter tell: Gets a line for each failure, on whatever thread it happens.
    public init(_ tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
    }
}
