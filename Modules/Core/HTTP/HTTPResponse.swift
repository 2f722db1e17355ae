public import FoundationEssentials

/// A complete HTTP response.
public struct HTTPResponse: Sendable, Equatable {
    public var status: Int
    public var headers: HTTPHeaders
    /// The complete body; its length matches `Content-Length`, if the server sent one. It may be
    /// empty instead if ``HTTPRequest/needsOnlyStatus`` was set.
    public var body: Data

    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// True if the status is 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
