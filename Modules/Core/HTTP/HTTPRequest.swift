public import Foundation

/// One HTTP request, with the budgets its answer must keep.
public struct HTTPRequest: Sendable, Equatable {
    /// The request methods that `Core` uses.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"

        /// Whether a second request of this kind changes nothing that the first has not changed
        /// (RFC 9110 §9.2.2).
        public var isIdempotent: Bool { self != .post }
    }

    public var method: Method
    public var url: URL
    public var headers: HTTPHeaders
    /// Sent as it is; `nil` sends none.
    public var body: Data?
    /// The most bytes the answer's body may have.
    public var maximumBody: Int
    /// The time for the whole exchange, redirects and retries included.
    public var timeout: Duration
    /// Whether sending it twice is as good as once, so that a retry is safe: what its method says
    /// unless it is told otherwise.
    public var isIdempotent: Bool
    /// Whether the status is answer enough: where the body is too large, breaks off or does not end
    /// in time, the answer is without one then.
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
