public import FoundationEssentials

/// Requests the address for one upload from a server's `GET /upload`.
public struct RemoteUploadEndpointLoader: Sendable {
    private let url: URL
    private let client: any HTTPClient

    public init(url: URL, client: any HTTPClient) {
        self.url = url
        self.client = client
    }

    /// Loads a fresh, single-use address.
    ///
    /// - Throws: ``UploadError``, any error of the transport, or `CancellationError`.
    public func loadEndpoint() async throws -> URL {
        let response = try await client.send(
            HTTPRequest(
                .get, url, headers: ["Accept": "application/json"], maximumBody: 64 << 10,
                timeout: .seconds(30)))
        guard response.status == 200 else {
            throw UploadError.unexpectedStatus(
                response.status, step: .endpoint, sentence: ServerSentence.find(in: response))
        }
        let endpoint = try UploadEndpointMapper.map(response.body)
        guard !url.leavesSecurity(to: endpoint) else {
            throw UploadError.invalidEndpoint(
                reason: "it is an http address, and the server's own is https; the image is not"
                    + " sent unencrypted")
        }
        return endpoint
    }
}

/// Parses the answer of `GET /upload`: `{"url": "http://host/…/"}`.
enum UploadEndpointMapper {
    private struct Answer: Decodable {
        let url: String
    }

    static func map(_ data: Data) throws(UploadError) -> URL {
        do {
            try JSONReader.check(data)
        } catch {
            throw .invalidEndpoint(
                reason: "the answer is not JSON: \(error.errorText)")
        }
        // The decoder's error adds no information.
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
            throw .invalidEndpoint(reason: "the answer is not the JSON object {\"url\": …}")
        }
        guard let url = URL(string: answer.url), url.isWeb else {
            throw .invalidEndpoint(reason: "it is not an http or https address")
        }
        return url
    }
}
