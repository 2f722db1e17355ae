import Hummingbird

/// Logs each request in one line: method, path, status and time to the response's head.
struct LogMiddleware: RouterMiddleware {
    let log: @Sendable (String) -> Void

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        log(
            "\(LogText.escaped(request.method.rawValue)) \(LogText.path(request.uri.path)) "
                + "\(response.status.code) \(Int(milliseconds)) ms")
        return response
    }
}
