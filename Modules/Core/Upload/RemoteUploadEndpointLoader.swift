public import Foundation

/// Requests the address for one upload from a server's `GET /upload`.
public struct RemoteUploadEndpointLoader: UploadEndpointLoader {
    private let url: URL
    private let client: any HTTPClient

    public init(url: URL, client: any HTTPClient) {
        self.url = url
        self.client = client
    }

    public func loadEndpoint() async throws -> URL {
        let response = try await client.send(
            HTTPRequest(
                .get, url, headers: ["Accept": "application/json"], maximumBody: 64 << 10,
                timeout: .seconds(30)))
        guard response.status == 200 else {
            throw UploadError.unexpectedStatus(response.status, step: .endpoint)
        }
        return try UploadEndpointMapper.map(response.body)
    }
}
