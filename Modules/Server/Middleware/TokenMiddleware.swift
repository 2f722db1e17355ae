import HTTPTypes
import Hummingbird

/// Requires the token of every client, if there is one.
struct TokenMiddleware: RouterMiddleware {
    let token: String?

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard let token else { return try await next(request, context) }
        let header = request.headers[.authorization] ?? ""
        let scheme = "bearer "
        guard header.lowercased().hasPrefix(scheme),
            Self.isSame(header.dropFirst(scheme.count).trimmed(), token)
        else {
            throw Refusal.tokenRequired
        }
        return try await next(request, context)
    }

    /// Compares in constant time, so that timing reveals nothing about the token.
    private static func isSame(_ given: Substring, _ token: String) -> Bool {
        let (given, token) = (Array(given.utf8), Array(token.utf8))
        var difference = given.count ^ token.count
        for index in token.indices {
            difference |= Int(token[index] ^ (index < given.count ? given[index] : 0))
        }
        return difference == 0
    }
}
