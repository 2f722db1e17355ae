import HTTPTypes
package import Hummingbird

/// Refuses requests that pages of other sites make a browser send, if they may change something.
package struct OriginMiddleware: RouterMiddleware {
    package func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let isSafe = [.get, .head, .options].contains(request.method)
        if !isSafe { try Self.requireOwnSite(request, context) }
        return try await next(request, context)
    }

    /// - Throws: ``Refusal`` if a page of another site caused the request.
    package static func requireOwnSite(_ request: Request, _ context: ServerContext) throws {
        let site = request.headers.value(of: "sec-fetch-site") ?? "none"
        guard ["none", "same-origin"].contains(site.lowercased()),
            request.headers[values: .origin].allSatisfy({
                [context.origin, context.secureOrigin].contains($0.lowercased())
            })
        else {
            throw Refusal.foreignSite
        }
    }

    /// - Throws: ``Refusal`` if a page of another site embeds this answer, for example as a
    ///   picture. Links that a person follows are allowed.
    package static func refuseForeignParts(_ request: Request) throws {
        let site = request.headers.value(of: "sec-fetch-site") ?? "none"
        guard
            ["none", "same-origin"].contains(site.lowercased())
                || request.headers.value(of: "sec-fetch-dest") == "document"
        else { throw Refusal.foreignPart }
    }
}
