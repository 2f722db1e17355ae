import CImageEditorCurl
import Core
import FoundationEssentials
import Glibc

extension HTTPClientError {
    /// Creates the error of a transfer that ended before the header of its response was complete.
    ///
    /// - Parameters:
    ///   - words: libcurl's words for the failure.
    ///   - hasBegun: True if the transfer had a connection for its request.
    init(
        _ end: ccurl_end, words: String, on route: Transfer.Route, connectLimit: Duration,
        hasBegun: Bool
    ) {
        let target = route.target
        if let proxy = route.proxy, !hasBegun {
            if end.proxy_status == 407 {
                self = .proxyNeedsPassword(host: proxy.host)
                return
            }
            if end.proxy_status >= 300 {
                self = .connectionLost(
                    reason: "the proxy answered with status \(end.proxy_status)")
                return
            }
            if !end.is_connected {
                self = .unreachable(
                    host: "the proxy \(proxy.host)", reason: "no connection to port \(proxy.port)")
                return
            }
        }
        self =
            switch end.code {
            case CURLE_COULDNT_CONNECT where !hasBegun:
                .unreachable(host: target.host, reason: Self.reason(end.system_error))
            case CURLE_OPERATION_TIMEDOUT: .timedOut(phase: .connect, after: connectLimit)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION,
                CURLE_SSL_CACERT_BADFILE:
                Self(secure: end.code, words: words, host: target.host)
            case CURLE_WEIRD_SERVER_REPLY where words.contains("Content-Length"):
                ResponseHead.wrongLength
            case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: ResponseHead.notHTTP
            // The header has a line that is too long. libcurl before 8.6 reports this as a lack of
            // memory.
            case CURLE_OUT_OF_MEMORY, CURLcode(100):
                .malformedResponse(reason: "its header is too large")
            case CURLE_URL_MALFORMAT:
                .unsupportedURL("\(target.isSecure ? "https" : "http")://\(target.authority)")
            case CURLE_SEND_ERROR where end.system_error != 0,
                CURLE_RECV_ERROR where end.system_error != 0:
                .connectionLost(reason: Self.reason(end.system_error))
            case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND,
                CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK:
                .connectionLost(reason: "closed before an answer")
            default: .connectionLost(reason: String(cString: end.words))
            }
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ECONNREFUSED: "connection refused"
        case ECONNRESET, EPIPE: "connection reset"
        case ENETUNREACH, ENETDOWN: "no network"
        case EHOSTUNREACH: "no route to the host"
        case ETIMEDOUT: "no answer from the host"
        case EMFILE, ENFILE: "too many open files"
        default: "system error \(code)"
        }
    }

    /// Creates the error of a TLS handshake.
    private init(secure code: CURLcode, words: String, host: String) {
        func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
        let reason: String
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION:
            reason =
                says("subject name")
                ? "the certificate is for another host" : "the certificate is not trusted"
        case CURLE_SSL_CACERT_BADFILE:
            reason = "the file of trusted certificates cannot be read, or holds none"
        case _ where says("SSL_ERROR_SYSCALL", "unexpected eof", "Connection reset", "Broken pipe"):
            self = .connectionLost(reason: "closed within the handshake")
            return
        case _ where says("wrong version number", "http request"):
            reason = "the server does not speak TLS"
        case _ where says("SSL routines"):
            // OpenSSL's reason follows the last colon: `error:0A000410:SSL routines::handshake
            // failure`.
            reason = (words.split(separator: ":").last ?? "")
                .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
        default: reason = "the handshake failed"
        }
        self = .untrusted(host: host, reason: reason)
    }
}
