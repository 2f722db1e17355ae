import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import Presentation

/// Finds the session of a request, or accepts the secret in its place. Answers all other requests
/// with ``signIn``, or refuses them.
struct SessionMiddleware: RouterMiddleware {
    let sessions: StudioSessions
    /// Makes the response to a request without a session: the page that asks for the secret. With
    /// `nil`, such a request is refused.
    var signIn: (@Sendable () throws -> Response)?

    func handle(
        _ request: Request, context: StudioContext,
        next: (Request, StudioContext) async throws -> Response
    ) async throws -> Response {
        // Pages of other sites must not trigger work on this machine, even if they cannot read the
        // response.
        if signIn == nil { try OriginMiddleware.requireOwnSite(request, context.server) }
        var context = context
        if let session = context.sessionID(in: request.headers).flatMap(sessions.session) {
            context.session = session
            return try await next(request, context)
        }
        guard sessions.admits(TokenMiddleware.token(in: request.headers)) else {
            if let signIn { return try signIn() }
            throw StudioFailure.noSession
        }
        guard signIn != nil, Self.mayBegin(request) else {
            context.session = .ofPrograms
            return try await next(request, context)
        }
        let session = sessions.begin()
        context.session = session
        var response = try await next(request, context)
        response.headers.append(
            HTTPField(name: .setCookie, value: context.cookie(of: session)))
        return response
    }

    /// Returns true if the request may begin a session: a person opened the page, and it is not a
    /// part of another page. A link from another site does not begin a session: the browser sends
    /// no cookie with that request, so the person may already have one.
    private static func mayBegin(_ request: Request) -> Bool {
        let kind = request.headers.value(of: "sec-fetch-dest") ?? "document"
        return kind == "document" && OriginMiddleware.isFromOwnSite(request)
    }
}
