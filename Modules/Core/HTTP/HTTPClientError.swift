public import Foundation

/// Why there is no response.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// Nobody answers at the address, or the name is unknown.
    case unreachable(host: String, reason: String)
    /// The exchange took longer than it may; `phase` says what was waited for.
    case timedOut(phase: Phase, after: Duration)
    /// The body is larger than ``HTTPRequest/maximumBody``.
    case bodyTooLarge(limit: Int)
    /// The connection ended before the announced length.
    case incompleteBody(expected: Int?, received: Int)
    /// The answer is not HTTP, or contradicts itself.
    case malformedResponse(reason: String)
    /// No secure connection could be made, such as for a certificate that nobody vouches for.
    case untrusted(host: String, reason: String)
    /// More redirects in a row than are followed.
    case tooManyRedirects(limit: Int)
    /// A redirect to where none may lead: another scheme, or from https to http.
    case forbiddenRedirect(target: String)
    /// The address is private and nobody named it: see the address policy of the transport.
    case forbiddenAddress(host: String)
    /// The URL has no host or a scheme that is neither http nor https.
    case unsupportedURL(String)
    /// The request was sent, at least in part, and the connection was lost before an answer.
    case connectionLost(reason: String)

    /// What a time-out waited for.
    public enum Phase: String, Sendable {
        case connect, response, body, whole
    }

    /// Whether the same request may succeed later, without anybody changing anything.
    public var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .incompleteBody, .connectionLost: true
        case .bodyTooLarge, .malformedResponse, .untrusted, .tooManyRedirects,
            .forbiddenRedirect, .forbiddenAddress, .unsupportedURL:
            false
        }
    }
}

extension HTTPClientError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
        case .timedOut(let phase, let time): "no \(phase.rawValue) within \(time)"
        case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
        case .incompleteBody(let expected?, let received):
            "the body ended after \(received) of \(expected) bytes"
        case .incompleteBody(nil, let received): "the body broke off after \(received) bytes"
        case .malformedResponse(let reason): "the server's answer is malformed: \(reason)"
        case .untrusted(let host, let reason): "no secure connection to \(host): \(reason)"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .forbiddenRedirect(let target): "a redirect to \(target) is not followed"
        case .forbiddenAddress(let host): "\(host) is a private address that nobody named"
        case .unsupportedURL(let url): "\(url) is not an http or https address"
        case .connectionLost(let reason): "the connection was lost: \(reason)"
        }
    }
}
