import Core
import FoundationEssentials

/// The checked destination of a request, taken from its URL.
struct HTTPTarget: Sendable {
    let isSecure: Bool
    /// The host in lower case, without brackets and without a trailing dot.
    let host: String
    let port: Int
    /// The path and the query, percent-encoded.
    let path: String
    /// The value of the `Host` header.
    let authority: String
    /// `Basic` credentials if the URL contains a user.
    let authorization: String?

    /// - Throws: `HTTPClientError.unsupportedURL`, with the URL but without its credentials and
    ///   query.
    init(_ url: URL) throws(HTTPClientError) {
        let scheme = url.scheme?.lowercased()
        let written = url.host(percentEncoded: false) ?? ""
        let host = Self.normalizedHost(written)
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        guard scheme == "http" || scheme == "https", Self.isPlain(host), (1...65_535).contains(port)
        else { throw HTTPClientError.unsupportedURL(Self.description(of: url)) }

        isSecure = scheme == "https"
        self.host = host
        self.port = port
        let path = url.path(percentEncoded: true)
        self.path =
            (path.hasPrefix("/") ? path : "/" + path)
            + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
        let bracketed = host.contains(":") ? "[\(host)]" : host
        authority = port == (isSecure ? 443 : 80) ? bracketed : "\(bracketed):\(port)"
        authorization = url.user(percentEncoded: true).map { user in
            let pair = user + ":" + (url.password(percentEncoded: true) ?? "")
            return "Basic " + Data(Self.decoded(pair)).base64EncodedString()
        }
    }

    /// Decodes percent escapes to bytes. Foundation decodes only escapes that give UTF-8.
    private static func decoded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// True if the host is an IP address in any notation. An IPv4 address has a number as its last
    /// label, which no host name has.
    var isNumeric: Bool {
        if host.contains(":") { return true }
        guard let last = host.split(separator: ".").last else { return false }
        return last.hasPrefix("0x") || last.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The host as it is written in a URL.
    var urlHost: String { host.contains(":") ? "[\(host)]" : host }

    /// Returns the host in lower case, without brackets and without a trailing dot.
    static func normalizedHost(_ host: String) -> String {
        var host = host.lowercased()[...]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        if host.hasSuffix(".") { host = host.dropLast() }
        return String(host)
    }

    /// Returns true if every parser reads `host` alike: it consists of letters, digits, `-`, `_`
    /// and dots, or has the characters of an IPv6 address without a zone.
    private static func isPlain(_ host: String) -> Bool {
        let isAddress = host.contains(":")
        return !host.isEmpty && host.utf8.count <= 255
            && host.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "."):
                    true
                case UInt8(ascii: "-"), UInt8(ascii: "_"): !isAddress
                case UInt8(ascii: ":"): true
                default: false
                }
            }
    }

    private static func description(of url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "the URL"
        }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return String((parts.string ?? "the URL").prefix(200))
    }
}
