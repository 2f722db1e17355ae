import HTTPTypes
package import Hummingbird

/// Refuses requests that may change something if a page of another site makes a browser send them.
package struct OriginMiddleware: RouterMiddleware {
    package func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let isSafe = [.get, .head, .options].contains(request.method)
        if !isSafe { try Self.requireOwnSite(request, context) }
        return try await next(request, context)
    }

    /// Returns false if a browser says that a page of another site caused the request.
    package static func isFromOwnSite(_ request: Request) -> Bool {
        let site = request.headers.value(of: "sec-fetch-site") ?? "none"
        return ["none", "same-origin"].contains(site.lowercased())
    }

    /// - Throws: ``Refusal`` if a page of another site caused the request.
    package static func requireOwnSite(_ request: Request, _ context: ServerContext) throws {
        guard isFromOwnSite(request),
            request.headers[values: .origin].allSatisfy({
                [context.origin, context.secureOrigin].contains($0.lowercased())
            })
        else {
            throw Refusal.foreignSite
        }
    }

    /// - Throws: ``Refusal`` if a page of another site embeds the response, for example as a
    ///   picture. Links that a person follows are allowed.
    package static func refuseForeignParts(_ request: Request) throws {
        guard
            isFromOwnSite(request)
                || request.headers.value(of: "sec-fetch-dest") == "document"
        else { throw Refusal.foreignPart }
    }
}
