import Foundation

/// Follows redirects: 301, 302, 303, 307 and 308, to http and https only, and never from https to
/// http.
///
/// 303 turns every request into a GET, 301 and 302 turn a POST into one, as browsers do; 307 and 308
/// repeat the request as it is. Credentials (`Authorization`, `Cookie`, `Proxy-Authorization`) stay
/// with the scheme, host and port they were meant for. All hops together have the request's
/// time-out. A redirect that names no target is the caller's answer.
public struct HTTPClientRedirectDecorator: HTTPClient {
    private let decoratee: any HTTPClient
    private let limits: Limits
    private let now: @Sendable () -> ContinuousClock.Instant

    public init(
        decoratee: any HTTPClient, limits: Limits = Limits(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.decoratee = decoratee
        self.limits = limits
        self.now = now
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let deadline = now().advanced(by: request.timeout)
        var hop = request
        var redirects = 0
        while true {
            let response = try await decoratee.send(hop)
            guard let target = try target(of: response, from: hop.url) else { return response }
            redirects += 1
            guard redirects <= limits.redirects else {
                throw HTTPClientError.tooManyRedirects(limit: limits.redirects)
            }
            hop = Self.request(hop, redirectedTo: target, by: response.status)
            hop.timeout = now().duration(to: deadline)
            guard hop.timeout > .zero else {
                throw HTTPClientError.timedOut(phase: .whole, after: request.timeout)
            }
            try Task.checkCancellation()
        }
    }

    /// - Returns: `nil` where `response` redirects nowhere.
    private func target(of response: HTTPResponse, from url: URL) throws -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"], !location.isEmpty
        else { return nil }
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL else {
            // What cannot be read cannot be told apart: what stands before an @ may be a password.
            let target = location.split(separator: "@", omittingEmptySubsequences: false).last
            throw HTTPClientError.forbiddenRedirect(
                target: String((target ?? "").prefix { $0 != "?" && $0 != "#" }))
        }
        let leavesSecurity =
            url.scheme?.lowercased() == "https" && target.scheme?.lowercased() != "https"
        guard target.isWeb, !leavesSecurity else {
            throw HTTPClientError.forbiddenRedirect(target: Self.withoutCredentials(target))
        }
        return target
    }

    private static func request(
        _ request: HTTPRequest, redirectedTo target: URL, by status: Int
    ) -> HTTPRequest {
        var request = request
        if status == 303 || ((status == 301 || status == 302) && request.method == .post) {
            request.method = .get
            request.body = nil
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] {
                request.headers[name] = nil
            }
        }
        if origin(of: target) != origin(of: request.url) {
            for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
                request.headers[name] = nil
            }
        }
        request.url = target
        return request
    }

    private static func origin(of url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(url.host()?.lowercased() ?? ""):\(port)"
    }

    /// Errors are printed, passwords are not.
    private static func withoutCredentials(_ url: URL) -> String {
        guard url.user() != nil || url.password() != nil,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url.absoluteString }
        components.user = nil
        components.password = nil
        return components.string ?? "\(url.scheme ?? ""):"
    }
}

extension HTTPClient {
    /// This client, with redirects followed.
    public func followingRedirects(_ limits: Limits = Limits()) -> HTTPClientRedirectDecorator {
        HTTPClientRedirectDecorator(decoratee: self, limits: limits)
    }
}
