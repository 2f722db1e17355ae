public import Foundation

/// Downloads image bytes, and accepts only complete images.
///
/// If an earlier copy has a validator, the request is conditional (`If-None-Match`); after a 304,
/// the earlier copy is returned.
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
        if let tag = copy?.entityTag { request.headers["If-None-Match"] = tag }

        let response = try await client.send(request)
        if response.status == 304, let copy, let tag = copy.entityTag {
            return LoadedImage(
                data: copy.data, origin: .cache(savedAt: copy.savedAt), entityTag: tag)
        }
        guard response.status == 200 else {
            throw ImageLoadingError.unexpectedStatus(response.status)
        }
        guard !response.body.isEmpty else { throw ImageLoadingError.empty }
        do {
            try await verifier.verify(response.body)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw ImageLoadingError.notAnImage(reason: error.localizedDescription)
        }
        return LoadedImage(
            data: response.body, origin: .remote, entityTag: response.headers["ETag"])
    }
}
