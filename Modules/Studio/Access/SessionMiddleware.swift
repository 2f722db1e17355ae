import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import Presentation

/// Finds the session of a request, or accepts the secret in its place. Refuses all other requests,
/// or answers them with ``signIn``.
struct SessionMiddleware: RouterMiddleware {
    let sessions: StudioSessions
    /// Makes the answer to a request for a page without a session: the page that asks for the
    /// secret. With `nil`, the request is refused.
    var signIn: (@Sendable () throws -> Response)?

    func handle(
        _ request: Request, context: StudioContext,
        next: (Request, StudioContext) async throws -> Response
    ) async throws -> Response {
        // A page of another site must not make this machine work, even without reading the answer.
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
    /// part of another page. A link from another site does not begin one: the browser sends no
    /// cookie with it, so the person may already have a session.
    private static func mayBegin(_ request: Request) -> Bool {
        let kind = request.headers.value(of: "sec-fetch-dest") ?? "document"
        return kind == "document" && OriginMiddleware.isFromOwnSite(request)
    }
}
