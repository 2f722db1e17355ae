/// Runs `work`, and cancels it after a time.
///
/// - Parameters:
///   - seconds: The time.
///   - error: The error to throw after the time. The work has ended by then.
/// - Throws: `error`, or any error of `work`.
package func cancelling<Value: Sendable>(
    after seconds: Double, throwing error: any Error,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: .seconds(seconds))
            return nil
        }
        guard let result = try await group.next() ?? nil else { throw error }
        return result
    }
}
