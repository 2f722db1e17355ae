import HTTPTypes
import Hummingbird

/// Refuses a method that a known path does not have, with status 405 and the path's methods.
///
/// A middleware applies to the routes that are added after it. This middleware is added last, and
/// so applies only to requests that have no route.
struct MethodMiddleware: RouterMiddleware {
    private static let methods: [HTTPRequest.Method] = [.get, .head, .put, .post, .delete]

    private let routes: RouterResponder<ServerContext>

    /// - Parameter routes: All routes of the server.
    init(_ routes: [any WebRoutes]) {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RouteProbe())
        for group in routes { group.add(to: router) }
        self.routes = router.buildResponder()
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var allowed: [String] = []
        for method in Self.methods {
            var (head, context) = (request.head, context)
            head.method = method
            // Clear the path that an earlier probe may have left in the context.
            context.coreContext.endpointPath = EndpointPath()
            let probe = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            if try await routes.respond(to: probe, context: context).status == RouteProbe.found {
                allowed.append(method.rawValue)
            }
        }
        guard allowed.isEmpty else { throw Refusal.otherMethod(allowed: allowed) }
        return try await next(request, context)
    }
}

/// Answers 200 for a request that has a route and 404 for any other, without calling the route.
private struct RouteProbe: RouterMiddleware {
    static let found = HTTPResponse.Status.ok

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        // The router notes the path of the route before it calls the middlewares.
        Response(status: context.endpointPath == nil ? .notFound : Self.found)
    }
}
