import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import Presentation

/// Finds the session of a request, and refuses requests without one.
struct SessionMiddleware: RouterMiddleware {
    let sessions: StudioSessions
    /// Answers a request for a page without a session, by asking for the secret. If it is `nil`,
    /// the request is refused.
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

    /// True if a person opened the page. A part of another page begins no session; neither does a
    /// link from another site, because it comes without the cookie of the session that there may
    /// be.
    private static func mayBegin(_ request: Request) -> Bool {
        let kind = request.headers.value(of: "sec-fetch-dest") ?? "document"
        let site = request.headers.value(of: "sec-fetch-site") ?? "none"
        return kind == "document" && ["none", "same-origin"].contains(site)
    }
}
