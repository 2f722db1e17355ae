import AsyncHTTPClient
import Core
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

extension Core.HTTPClientError {
    /// The phase in which an exchange failed; it decides what the failure means.
    enum Moment: Equatable {
        case beforeAnswer
        case inBody(expected: Int?, received: Int)
    }

    /// Translates a transport error into Core's error.
    init(
        _ error: any Error, at moment: Moment, of target: HTTPTarget, limits: TransportLimits,
        timeout: Duration
    ) {
        switch error {
        case let error as Core.HTTPClientError: self = error
        case let error as AsyncHTTPClient.HTTPClientError:
            self.init(error, at: moment, of: target, limits: limits, timeout: timeout)
        case let error as ResponseGuard.ConnectionEnded:
            self = .connectionLost(
                reason: error.cause.map(Self.reason) ?? "closed before an answer")
        case let error as ResponseGuard.BodyBroken:
            var moment = moment
            if case .inBody(let expected, _) = moment {
                moment = .inBody(expected: expected, received: error.received)
            }
            self.init(error.cause, at: moment, of: target, limits: limits, timeout: timeout)
        case let error as HTTPParserError: self.init(error, at: moment)
        case is NIOHTTPDecoderError: self = Self.excess(at: moment)
        case ChannelError.ioOnClosedChannel where moment == .beforeAnswer:
            self = .connectionLost(reason: "closed while the request was sent")
        case ChannelError.connectTimeout: self = .timedOut(phase: .connect, after: limits.connect)
        default: self.init(unknown: error, at: moment, of: target)
        }
    }

    private init(
        _ error: AsyncHTTPClient.HTTPClientError, at moment: Moment, of target: HTTPTarget,
        limits: TransportLimits, timeout: Duration
    ) {
        switch error {
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self = .timedOut(phase: .connect, after: limits.connect)
        case .readTimeout, .writeTimeout:
            self = .timedOut(
                phase: moment == .beforeAnswer ? .response : .body, after: limits.silence)
        case .deadlineExceeded: self = .timedOut(phase: .whole, after: timeout)
        case .invalidURL, .emptyHost, .emptyScheme:
            self = .unsupportedURL("\(target.isSecure ? "https" : "http")://\(target.authority)")
        default:
            if case .inBody(let expected, let received) = moment {
                self = .incompleteBody(expected: expected, received: received)
            } else {
                self = .connectionLost(reason: error.shortDescription.lowercased())
            }
        }
    }

    private init(_ error: HTTPParserError, at moment: Moment) {
        switch (error, moment) {
        case (.invalidEOFState, .inBody(let expected, let received)):
            self = .incompleteBody(expected: expected, received: received)
        case (.invalidEOFState, .beforeAnswer):
            self = .connectionLost(reason: "closed within the header of the answer")
        // If the length is known, bytes that cannot be parsed come after the end of the body.
        case (_, .inBody(expected: .some, _)): self = Self.excess(at: moment)
        case (.headerOverflow, _): self = .malformedResponse(reason: "its header is too large")
        case (.invalidContentLength, _), (.unexpectedContentLength, _):
            self = .malformedResponse(reason: "its length is contradictory or invalid")
        case (.closedConnection, _): self = Self.excess(at: moment)
        default: self = .malformedResponse(reason: "it is not HTTP (\(error))")
        }
    }

    private static func excess(at moment: Moment) -> Self {
        if case .inBody(let expected?, _) = moment {
            return .malformedResponse(
                reason: "it is longer than the \(expected) bytes it announced")
        }
        return .malformedResponse(reason: "it continues after its end")
    }

    private init(unknown error: any Error, at moment: Moment, of target: HTTPTarget) {
        if case .inBody(let expected, let received) = moment {
            self = .incompleteBody(expected: expected, received: received)
        } else if Self.isConnectFailure(error) {
            self = .unreachable(host: target.host, reason: Self.reason(error))
        } else if error is IOError || error is ChannelError {
            self = .connectionLost(reason: Self.reason(error))
        } else if target.isSecure {
            // TLS would reject the same certificate again.
            self = .untrusted(host: target.host, reason: Self.secureReason(error))
        } else {
            self = .connectionLost(reason: Self.printable("\(error)"))
        }
    }

    /// True if no part of the request can have reached a server, so that another one may be
    /// tried.
    static func isConnectFailure(_ error: any Error) -> Bool {
        switch error {
        case let error as AsyncHTTPClient.HTTPClientError:
            error == .connectTimeout || error == .getConnectionFromPoolTimeout
        case ChannelError.connectTimeout: true
        case let error as IOError:
            [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, ETIMEDOUT, ENETDOWN]
                .contains(error.errnoCode)
        default: false
        }
    }

    /// True if the proxy answered `CONNECT` with 407.
    static func isProxyRefusal(_ error: any Error) -> Bool {
        (error as? AsyncHTTPClient.HTTPClientError) == .proxyAuthenticationRequired
    }

    /// True if AsyncHTTPClient closed the connection because of the silence timeout. The error of
    /// the unsent part of the request comes first and hides the timeout.
    static func isSilence(
        _ error: any Error, since lastMove: ContinuousClock.Instant?, limits: TransportLimits
    ) -> Bool {
        guard case ChannelError.ioOnClosedChannel = error, let lastMove else { return false }
        return .now - lastMove >= limits.silence * 9 / 10
    }

    /// True if the server had already closed the idle connection that was chosen, so the request
    /// may be retried.
    ///
    /// - Parameters:
    ///   - isIdempotent: A request that is not idempotent may be retried only if no part of it
    ///     was sent.
    ///   - hasSentBody: A connection that accepted some of a body was open when it was chosen.
    static func isStaleConnection(
        _ error: any Error, isIdempotent: Bool, hasSentBody: Bool
    ) -> Bool {
        switch error {
        case let error as ResponseGuard.ConnectionEnded: error.wasReused && isIdempotent
        case let error as AsyncHTTPClient.HTTPClientError:
            error == .remoteConnectionClosed && !hasSentBody
        case ChannelError.ioOnClosedChannel: !hasSentBody
        default: false
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? IOError else { return printable("\(error)") }
        return switch error.errnoCode {
        case ECONNREFUSED: "connection refused"
        case ECONNRESET, EPIPE: "connection reset"
        case ENETUNREACH, ENETDOWN: "no network"
        case EHOSTUNREACH: "no route to the host"
        case ETIMEDOUT: "no answer from the host"
        case EMFILE, ENFILE: "too many open files"
        default: "system error \(error.errnoCode)"
        }
    }

    /// The reason for a TLS failure. It contains only the code, since the error's description
    /// names source files of the build.
    private static func secureReason(_ error: any Error) -> String {
        if let error = error as? NIOSSLError,
            [.noSuchFilesystemObject, .failedToLoadCertificate].contains(error)
        {
            return "the file of trusted certificates cannot be read"
        }
        let description = "\(error)"
        let mark = "OPENSSL_internal:"
        guard let start = description.range(of: mark)?.upperBound else {
            return description.contains("ostname")
                ? "the certificate is for another host" : "the handshake failed"
        }
        let code = description[start...].prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        return switch code {
        case "CERTIFICATE_VERIFY_FAILED": "the certificate is not trusted"
        case "NO_CERTIFICATE_OR_CRL_FOUND", "NO_START_LINE":
            "the file of trusted certificates holds none"
        case "WRONG_VERSION_NUMBER", "HTTP_REQUEST": "the server does not speak TLS"
        default: code.lowercased().replacing("_", with: " ")
        }
    }

    /// One line without control characters, of at most 200 characters.
    private static func printable(_ text: String) -> String {
        let characters = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: " "
            default: Character(scalar)
            }
        }
        return String(characters.prefix(200))
    }
}
