public import Core
import Foundation

/// An HTTP client that calls a closure for each answer.
public struct HTTPClientStub: HTTPClient {
    private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.answer = answer
    }

    /// A client that can reach no server.
    public static let offline = HTTPClientStub { request in
        throw HTTPClientError.unreachable(host: request.url.host() ?? "", reason: "offline")
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await answer(request)
    }
}
