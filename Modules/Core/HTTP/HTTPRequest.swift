public import FoundationEssentials

/// One HTTP request, with the limits for its response.
public struct HTTPRequest: Sendable, Equatable {
    /// The request methods that `Core` uses.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"

        /// True if repeating a request of this method has no further effect (RFC 9110 §9.2.2).
        public var isIdempotent: Bool { self != .post }
    }

    public var method: Method
    public var url: URL
    public var headers: HTTPHeaders
    /// The body to send; `nil` sends none.
    public var body: Data?
    /// The maximum number of bytes of the response's body.
    public var maximumBody: Int
    /// The time for the whole exchange, redirects and retries included.
    public var timeout: Duration
    /// True if the request may be sent twice, so that a retry is safe. By default, this depends
    /// on the method.
    public var isIdempotent: Bool
    /// True if the caller needs only the status. If the body is too large, incomplete or too
    /// slow, the response then has an empty body.
    public var needsOnlyStatus = false

    public init(
        _ method: Method = .get, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
        maximumBody: Int, timeout: Duration, isIdempotent: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.maximumBody = maximumBody
        self.timeout = timeout
        self.isIdempotent = isIdempotent ?? method.isIdempotent
    }
}
