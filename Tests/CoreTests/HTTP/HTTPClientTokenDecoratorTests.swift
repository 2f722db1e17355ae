import Core
import Foundation
import Testing

struct HTTPClientTokenDecoratorTests {
    @Test(arguments: ["http://host/image", "HTTP://HOST:80/upload", "http://host:80/a?b"])
    func `the token's server gets the token`(address: String) async throws {
        #expect(try await authorization(sentTo: address) == "Bearer secret")
    }

    @Test(arguments: [
        "https://host/image", "http://host:8080/image", "http://host.example/image",
        "http://other/?http://host",
    ])
    func `other servers do not get the token`(address: String) async throws {
        #expect(try await authorization(sentTo: address) == nil)
    }

    private func authorization(sentTo address: String) async throws -> String? {
        let server = try #require(URL(string: "http://host"))
        let url = try #require(URL(string: address))
        let sut = HTTPClientTokenDecorator(
            decoratee: EchoingClient(), token: "secret", server: server)
        let request = HTTPRequest(.get, url, maximumBody: 1, timeout: .seconds(1))
        return try await sut.send(request).headers["Authorization"]
    }
}

/// Returns the headers of the request.
private struct EchoingClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: 200, headers: request.headers)
    }
}
