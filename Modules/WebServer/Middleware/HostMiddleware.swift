import HTTPTypes
import Hummingbird

/// Refuses requests that are meant for another server.
struct HostMiddleware: RouterMiddleware {
    let policy: HostPolicy

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard let authority = request.head.authority, request.headers.value(of: "host") == nil,
            let origin = policy.origin(for: authority, at: context.localAddress)
        else {
            throw Refusal.unknownHost
        }
        var context = context
        context.origin = origin
        context.secureOrigin = policy.secureOrigin(for: authority)
        return try await next(request, context)
    }
}
