public import FoundationEssentials

/// Downloads image bytes, and accepts only complete images.
///
/// If an earlier copy has a validator, the request is conditional (`If-None-Match`, or else
/// `If-Modified-Since`). After a 304, the earlier copy is returned with ``Origin/remote``. If the
/// date of the last known change differs from that of the copy, `If-Modified-Since` is not sent:
/// servers may answer it with 304 although an older file has replaced the image.
public struct RemoteImageLoader: ImageLoader {
    private let client: any HTTPClient
    private let verifier: any ImageVerifier
    private let limits: Limits
    private let earlier: @Sendable (URL) async throws -> StoredImage?
    private let updated: @Sendable (URL) async throws -> Date?

    /// - Parameters:
    ///   - earlier: Returns the copy that is already stored, of any age.
    ///   - updated: Returns the date of the last known change of the image, for
    ///     ``LoadedImage/updated``.
    public init(
        client: any HTTPClient, verifier: any ImageVerifier, limits: Limits = Limits(),
        earlier: @escaping @Sendable (URL) async throws -> StoredImage? = { _ in nil },
        updated: @escaping @Sendable (URL) async throws -> Date? = { _ in nil }
    ) {
        self.client = client
        self.verifier = verifier
        self.limits = limits
        self.earlier = earlier
        self.updated = updated
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        guard url.isWeb else { throw ImageLoadingError.unsupportedURL(url) }
        // If the store cannot be read, the request is unconditional.
        let copy = try? await earlier(url)
        // The date is read before the request, because the feed may change meanwhile. If the date
        // cannot be read, the image is requested again next time.
        let updated = try? await updated(url)
        var request = HTTPRequest(
            .get, url, headers: ["Accept": "image/*"], maximumBody: limits.imageBytes,
            timeout: .seconds(limits.imageSeconds))
        var isConditional = true
        if let tag = copy?.entityTag {
            request.headers["If-None-Match"] = tag
        } else if let date = copy?.lastModified, updated == nil || updated == copy?.updated {
            request.headers["If-Modified-Since"] = date
        } else {
            isConditional = false
        }

        let response = try await client.send(request)
        if response.status == 304, let copy, isConditional {
            return LoadedImage(confirmed: copy, updated: updated)
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
            lastModified: Self.lastModified(of: response), updated: updated)
    }

    /// Returns the date of the last change if it identifies the bytes of the answer.
    private static func lastModified(of response: HTTPResponse) -> String? {
        guard let field = response.headers["Last-Modified"],
            let changed = HTTPDate.date(from: field),
            let answered = response.headers["Date"].flatMap({ HTTPDate.date(from: $0) }),
            HTTPDate.identifies(changed, sent: answered)
        else { return nil }
        return field
    }
}
