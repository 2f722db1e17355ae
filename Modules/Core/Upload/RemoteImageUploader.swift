import FoundationEssentials

/// Uploads in two steps: requests an address, then posts the image there as a form.
///
/// Any 2xx is a success, except 200 with a web page (`text/html`): ``UploadError/webPage``.
public struct RemoteImageUploader: ImageUploader {
    private let endpointLoader: RemoteUploadEndpointLoader
    private let client: any HTTPClient
    private let applicationID: String
    private let limits: Limits

    /// Creates an uploader that sends `applicationID` as `appid`, which identifies the client.
    public init(
        endpointLoader: RemoteUploadEndpointLoader, client: any HTTPClient,
        applicationID: String = "imageeditor", limits: Limits = Limits()
    ) {
        self.endpointLoader = endpointLoader
        self.client = client
        self.applicationID = applicationID
        self.limits = limits
    }

    public func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        let endpoint = try await endpointLoader.loadEndpoint()
        var form = MultipartForm()
        form.add("appid", text: applicationID)
        form.add("original", text: upload.original?.absoluteString ?? "")
        form.add(
            "file", data: upload.data, filename: upload.filename, mediaType: upload.mediaType)

        var request = HTTPRequest(
            .post, endpoint,
            headers: [
                "Content-Type": form.contentType, "Accept": "application/json",
                "Idempotency-Key": upload.id.uuidString.lowercased(),
            ],
            body: form.encoded(), maximumBody: 64 << 10, timeout: .seconds(limits.imageSeconds))
        // A bad response body must not cause an accepted upload to be sent again.
        request.needsOnlyStatus = true
        let response = try await client.send(request)
        guard response.isSuccess else {
            throw UploadError.unexpectedStatus(
                response.status, step: .send, sentence: ServerSentence.find(in: response))
        }
        // The sign-in page of a network may answer in place of the server.
        guard response.status != 200 || !Self.isWebPage(response) else {
            throw UploadError.webPage
        }
        return UploadReceiptMapper.map(response.body)
    }

    private static func isWebPage(_ response: HTTPResponse) -> Bool {
        let type = response.headers["Content-Type"]?.prefix { $0 != ";" } ?? ""
        return type.trimmed.lowercased() == "text/html"
    }
}

/// Parses the body of a successful answer to an upload. Any body is accepted.
enum UploadReceiptMapper {
    private struct Answer: Decodable {
        let status: String
    }

    static func map(_ data: Data) -> UploadReceipt {
        UploadReceipt(status: (try? JSONDecoder().decode(Answer.self, from: data))?.status)
    }
}
