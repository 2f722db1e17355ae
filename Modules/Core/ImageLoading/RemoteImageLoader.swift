public import FoundationEssentials

/// Downloads image bytes, and accepts only complete images.
///
/// If an earlier copy has a validator, the request is conditional (`If-None-Match`, or else
/// `If-Modified-Since`). After a 304, the earlier copy is returned with ``Origin/remote``.
public struct RemoteImageLoader: ImageLoader {
    private let client: any HTTPClient
    private let verifier: any ImageVerifier
    private let limits: Limits
    private let earlier: @Sendable (URL) async throws -> StoredImage?

    /// Creates a loader; `earlier` returns the copy that is already stored, of any age.
    public init(
        client: any HTTPClient, verifier: any ImageVerifier, limits: Limits = Limits(),
        earlier: @escaping @Sendable (URL) async throws -> StoredImage? = { _ in nil }
    ) {
        self.client = client
        self.verifier = verifier
        self.limits = limits
        self.earlier = earlier
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        guard url.isWeb else { throw ImageLoadingError.unsupportedURL(url) }
        // If the store cannot be read, the request is unconditional.
        let copy = try? await earlier(url)
        var request = HTTPRequest(
            .get, url, headers: ["Accept": "image/*"], maximumBody: limits.imageBytes,
            timeout: .seconds(limits.imageSeconds))
        if let tag = copy?.entityTag {
            request.headers["If-None-Match"] = tag
        } else if let date = copy?.lastModified {
            request.headers["If-Modified-Since"] = date
        }

        let response = try await client.send(request)
        if response.status == 304, let copy, copy.entityTag ?? copy.lastModified != nil {
            return LoadedImage(confirmed: copy)
        }
        guard response.status == 200 else {
            throw ImageLoadingError.unexpectedStatus(
                response.status, sentence: ServerSentence.find(in: response))
        }
        guard !response.body.isEmpty else { throw ImageLoadingError.empty }
        do {
            try await verifier.verify(response.body)
        } catch let error as CancellationError {
            throw error
        } catch let error as ImageRenderingError where error.concernsSystem {
            throw error
        } catch {
            throw ImageLoadingError.notAnImage(reason: error.errorText)
        }
        return LoadedImage(
            data: response.body, origin: .remote, entityTag: response.headers["ETag"],
            lastModified: Self.lastModified(of: response))
    }

    /// Returns the date of the last change if it is at least a minute before the answer. A newer
    /// date does not identify the bytes, because the image may change again within the same second
    /// (RFC 9110 §8.8.2.2).
    private static func lastModified(of response: HTTPResponse) -> String? {
        guard let field = response.headers["Last-Modified"],
            let changed = HTTPDate.date(from: field),
            let answered = response.headers["Date"].flatMap({ HTTPDate.date(from: $0) }),
            answered.timeIntervalSince(changed) >= 60
        else { return nil }
        return field
    }
}
