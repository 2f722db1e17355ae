/// Receives the details of database failures.
///
/// This is a struct because optimised code of Swift 6.3 crashes on a task-local value that is a
/// plain function: its type is not found at run time.
public struct StorageObserver: Sendable {
    let tell: @Sendable (String) -> Void

    /// - Parameter tell: Called with a line for each failure, on any thread.
    public init(_ tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
    }
}
