/// Sends one HTTP request and returns a response of limited size.
///
/// `Core` uses HTTP only through this protocol, so any transport or test double can implement it.
public protocol HTTPClient: Sendable {
    /// Sends `request` and waits for the whole response.
    ///
    /// Every status is a response, not an error; a decorator or the caller checks it.
    ///
    /// - Returns: A response whose body is complete and no longer than ``HTTPRequest/maximumBody``.
    /// - Throws: ``HTTPClientError``, or `CancellationError` if the caller's task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
