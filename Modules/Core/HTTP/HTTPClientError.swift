public import FoundationEssentials

/// The reason that a request has no response.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// No connection to the host can be made, for example because its name is unknown or because it
    /// refuses connections.
    case unreachable(host: String, reason: String)
    /// The exchange exceeded its time-out; `phase` says what the client was waiting for.
    case timedOut(phase: Phase, after: Duration)
    /// The body is larger than ``HTTPRequest/maximumBody``.
    case bodyTooLarge(limit: Int)
    /// The connection ended within the body. `expected` is the announced length of the body; `nil`
    /// if it was not announced.
    case incompleteBody(expected: Int?, received: Int)
    /// The answer is not HTTP, or contradicts itself.
    case malformedResponse(reason: String)
    /// No secure connection could be made, for example because the certificate is not trusted.
    case untrusted(host: String, reason: String)
    /// There were more consecutive redirects than the limit allows.
    case tooManyRedirects(limit: Int)
    /// A redirect that must not be followed: its target cannot be parsed, is not an http or https
    /// address, or leads from https to http.
    case forbiddenRedirect(target: String)
    /// The host has a private address that was not explicitly allowed.
    case forbiddenAddress(host: String)
    /// The URL has no host, or its scheme is not http or https.
    case unsupportedURL(String)
    /// The proxy requires a user name and a password, or rejects those that are set.
    case proxyNeedsPassword(host: String)
    /// The request was sent, at least in part, and the connection was lost before the answer.
    case connectionLost(reason: String)
    /// The library that sends requests is not installed; `package` is its Debian package.
    case libraryMissing(package: String)

    /// The phase in which a time-out occurred.
    public enum Phase: String, Sendable {
        case connect, response, body, whole

        /// The missing event in words, such as `no connection`. A message appends the duration.
        package var missing: String {
            switch self {
            case .connect: "no connection"
            case .response: "no answer"
            case .body: "the answer was too slow: not complete"
            case .whole: "no complete answer"
            }
        }
    }

    /// True if the same request may succeed later without any other change.
    public var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .incompleteBody, .connectionLost: true
        case .bodyTooLarge, .malformedResponse, .untrusted, .tooManyRedirects,
            .forbiddenRedirect, .forbiddenAddress, .unsupportedURL, .proxyNeedsPassword,
            .libraryMissing:
            false
        }
    }

    /// True if repeating the request fails in the same way until the server, the settings or this
    /// machine change. A malformed answer counts neither as permanent nor as transient.
    var isPermanent: Bool {
        if case .malformedResponse = self { return false }
        return !isTransient
    }
}

extension HTTPClientError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
        case .timedOut(let phase, let time): "\(phase.missing) within \(time)"
        case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
        case .incompleteBody(let expected?, let received):
            "the body ended after \(received) of \(expected) bytes"
        case .incompleteBody(nil, let received): "the body broke off after \(received) bytes"
        case .malformedResponse(let reason): "the server's answer is malformed: \(reason)"
        case .untrusted(let host, let reason): "no secure connection to \(host): \(reason)"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .forbiddenRedirect(let target): "a redirect to \(target) is not followed"
        case .forbiddenAddress(let host):
            "\(host) is a private address that was not explicitly allowed"
        case .unsupportedURL(let url): "\(url) is not an http or https address"
        case .proxyNeedsPassword(let host):
            "the proxy \(host) requires a user name and password"
        case .connectionLost(let reason): "the connection was lost: \(reason)"
        case .libraryMissing(let package):
            "requests need a library that is not installed (Debian package \(package))"
        }
    }
}
