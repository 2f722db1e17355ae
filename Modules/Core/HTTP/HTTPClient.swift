/// Sends one HTTP request and answers with a bounded response.
///
/// `Core` speaks HTTP through this port alone, so that any transport, and any test double, fits.
public protocol HTTPClient: Sendable {
    /// Sends `request` and waits for the whole response.
    ///
    /// Any status is a response, not an error; a decorator or the caller judges it.
    ///
    /// - Returns: A response whose body is complete and no longer than ``HTTPRequest/maximumBody``.
    /// - Throws: ``HTTPClientError``, or `CancellationError` when the caller's task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
