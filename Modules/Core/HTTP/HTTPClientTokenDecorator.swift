public import FoundationEssentials

/// Sends a bearer token to one server, and to no other.
public struct HTTPClientTokenDecorator: HTTPClient {
    private let decoratee: any HTTPClient
    private let token: String
    private let server: URL

    /// Creates a client that adds the token to requests to the scheme, host and port of `server`.
    public init(decoratee: any HTTPClient, token: String, server: URL) {
        self.decoratee = decoratee
        self.token = token
        self.server = server
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.url.origin == server.origin else {
            return try await decoratee.send(request)
        }
        var request = request
        request.headers["Authorization"] = "Bearer \(token)"
        return try await decoratee.send(request)
    }
}
