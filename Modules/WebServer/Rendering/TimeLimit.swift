/// Runs `work`, and cancels it after a time limit.
///
/// - Parameters:
///   - seconds: The time limit.
///   - error: The error to throw if the limit is exceeded. It is thrown after `work` has ended.
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
