package import HTTPTypes
package import Hummingbird

/// Requires the server's token in every request, if the server has one.
package struct TokenMiddleware: RouterMiddleware {
    let token: String?

    package func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard let token else { return try await next(request, context) }
        guard let given = Self.token(in: request.headers), ConstantTime.isSame(given, token) else {
            throw Refusal.tokenRequired
        }
        return try await next(request, context)
    }

    /// Returns the bearer token of a request; `nil` if it has none.
    package static func token(in headers: HTTPFields) -> Substring? {
        let header = headers[.authorization] ?? ""
        let scheme = "bearer "
        guard header.lowercased().hasPrefix(scheme) else { return nil }
        return header.dropFirst(scheme.count).trimmed()
    }
}

package enum ConstantTime {
    /// Returns true if `given` is the secret. Compares all bytes even after a difference, so that
    /// the time reveals nothing about the secret but its length.
    package static func isSame(_ given: Substring, _ token: String) -> Bool {
        let (given, token) = (Array(given.utf8), Array(token.utf8))
        var difference = given.count ^ token.count
        for index in token.indices {
            difference |= Int(token[index] ^ (index < given.count ? given[index] : 0))
        }
        return difference == 0
    }
}
