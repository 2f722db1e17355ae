import HTTPTypes
import Hummingbird
import ImageEditorWebServer

/// Adds the headers that every response of a studio has in addition to those of all servers, and
/// turns errors into responses.
struct StudioHeaders: RouterMiddleware {
    let failures: StudioFailures

    func handle(
        _ request: Request, context: StudioContext,
        next: (Request, StudioContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as CancellationError {
            throw error
        } catch {
            response = try failures.response(to: error)
        }
        for (name, value) in Self.headers {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        return response
    }

    private static let headers = [
        ("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// Lets pages load scripts, styles and pictures from this server only, apart from pictures that
    /// their scripts make, and forbids all pages to frame them.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
        "media-src 'self' blob:", "connect-src 'self'", "worker-src 'self'",
        "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")
}
