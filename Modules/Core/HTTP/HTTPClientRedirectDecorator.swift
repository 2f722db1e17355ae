import FoundationEssentials

/// Follows redirects: 301, 302, 303, 307 and 308, to http and https only, and never from https to
/// http.
///
/// 307 and 308 repeat the request unchanged. 301, 302 and 303 are followed for GET only. For other
/// methods, browsers send a GET, whose success would not mean that the requested change took place.
/// Such a response is returned to the caller, and so is a redirect without a target. Credentials
/// (`Authorization`, `Cookie`, `Proxy-Authorization`) are only sent to the original scheme, host
/// and port. The request's time-out covers all hops together.
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
            guard Self.follows(response.status, hop.method),
                let target = try target(of: response, from: hop.url)
            else { return response }
            redirects += 1
            guard redirects <= limits.redirects else {
                throw HTTPClientError.tooManyRedirects(limit: limits.redirects)
            }
            hop = Self.request(hop, redirectedTo: target)
            hop.timeout = now().duration(to: deadline)
            guard hop.timeout > .zero else {
                throw HTTPClientError.timedOut(phase: .whole, after: request.timeout)
            }
            try Task.checkCancellation()
        }
    }

    private static func follows(_ status: Int, _ method: HTTPRequest.Method) -> Bool {
        switch status {
        case 307, 308: true
        case 301, 302, 303: method == .get
        default: false
        }
    }

    /// - Returns: `nil` if `response` has no `Location` or an empty one.
    /// - Throws: ``HTTPClientError/forbiddenRedirect(target:)``.
    private func target(of response: HTTPResponse, from url: URL) throws -> URL? {
        guard let location = response.headers["Location"], !location.isEmpty else { return nil }
        // Bytes that are not UTF-8 arrive as U+FFFD. A URL with U+FFFD would have another target,
        // so it is rejected.
        guard !location.unicodeScalars.contains("\u{FFFD}"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL
        else {
            // The location cannot be parsed. The part before an @ may contain a password, so it is
            // left out of the error.
            let target = location.split(separator: "@", omittingEmptySubsequences: false).last
            throw HTTPClientError.forbiddenRedirect(
                target: String((target ?? "").prefix { $0 != "?" && $0 != "#" }))
        }
        guard target.isWeb, !url.leavesSecurity(to: target) else {
            throw HTTPClientError.forbiddenRedirect(
                target: target.withoutCredentials?.absoluteString ?? "\(target.scheme ?? ""):")
        }
        return target
    }

    private static func request(
        _ request: HTTPRequest, redirectedTo target: URL
    ) -> HTTPRequest {
        var request = request
        if target.origin != request.url.origin {
            for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
                request.headers[name] = nil
            }
        }
        request.url = target
        return request
    }
}

extension HTTPClient {
    /// Returns a client that follows redirects.
    public func followingRedirects(_ limits: Limits = Limits()) -> HTTPClientRedirectDecorator {
        HTTPClientRedirectDecorator(decoratee: self, limits: limits)
    }
}
