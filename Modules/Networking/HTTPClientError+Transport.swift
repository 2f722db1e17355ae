import AsyncHTTPClient
import Core
import Foundation
import NIOCore
import NIOHTTP1

extension Core.HTTPClientError {
    /// What had happened when an exchange failed; it decides what the failure means.
    enum Moment: Equatable {
        case beforeAnswer
        case inBody(expected: Int?, received: Int)
    }

    /// Says in Core's words why the transport failed.
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
        case let error as HTTPParserError: self.init(error, at: moment)
        case is NIOHTTPDecoderError:
            self = .malformedResponse(reason: "it goes on after its end")
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
        case (.headerOverflow, _): self = .malformedResponse(reason: "its header is too large")
        case (.invalidContentLength, _), (.unexpectedContentLength, _):
            self = .malformedResponse(reason: "its length is contradictory or no number")
        case (.closedConnection, _):
            self = .malformedResponse(reason: "it goes on after its end")
        default: self = .malformedResponse(reason: "it is not HTTP (\(error))")
        }
    }

    private init(unknown error: any Error, at moment: Moment, of target: HTTPTarget) {
        if case .inBody(let expected, let received) = moment {
            self = .incompleteBody(expected: expected, received: received)
        } else if Self.isConnectFailure(error) {
            self = .unreachable(host: target.host, reason: Self.reason(error))
        } else if error is IOError || error is ChannelError {
            self = .connectionLost(reason: Self.reason(error))
        } else if target.isSecure {
            // What TLS refuses, such as a certificate, it will refuse again.
            self = .malformedResponse(
                reason: "no trustworthy secure connection: " + Self.secureReason("\(error)"))
        } else {
            self = .connectionLost(reason: Self.printable("\(error)"))
        }
    }

    /// Whether nothing of the request can have reached a server, so that it may go elsewhere.
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

    /// Whether the server had closed an idle connection when the request was given to it, and the
    /// request may therefore go again.
    ///
    /// - Parameters:
    ///   - isIdempotent: Where it is not, only a request of which nothing was sent may.
    ///   - hasSentBody: A connection that took some of a body was not closed when it was chosen.
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

    /// Why TLS gave up. Its package is a dependency of a dependency, so its errors have no name
    /// here, and what they say of themselves names files of the build: only the code is taken.
    private static func secureReason(_ description: String) -> String {
        let mark = "OPENSSL_internal:"
        guard let start = description.range(of: mark)?.upperBound else {
            return description.contains("ostname")
                ? "the certificate is for another host" : "the handshake failed"
        }
        let code = description[start...].prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        return switch code {
        case "CERTIFICATE_VERIFY_FAILED": "the certificate is not trusted"
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
