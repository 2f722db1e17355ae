import HTTPTypes
import Hummingbird

/// Refuses requests whose `Host` header names another server, and sets the origin of all others.
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
        if isFromProxyWithTLS(request, context), let secure = context.secureOrigin {
            context.origin = secure
        }
        return try await next(request, context)
    }

    /// Returns true if a proxy on this machine says that its client uses TLS. The header of a proxy
    /// on another machine does not count, since any client could send it.
    private func isFromProxyWithTLS(_ request: Request, _ context: ServerContext) -> Bool {
        request.headers.value(of: "x-forwarded-proto")?.lowercased() == "https"
            && context.remoteAddress?.ipAddress.map(HostPolicy.isLoopback) == true
    }
}
