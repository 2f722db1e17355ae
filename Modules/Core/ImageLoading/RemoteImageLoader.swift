public import Foundation

/// Downloads image bytes, and takes only bytes that are a whole image.
///
/// Where an earlier copy with a validator is at hand, the server is asked for the image only if it
/// changed (`If-None-Match`); on 304 the earlier copy is the answer.
public struct RemoteImageLoader: ImageLoader {
    private let client: any HTTPClient
    private let verifier: any ImageVerifier
    private let limits: Limits
    private let earlier: @Sendable (URL) async throws -> StoredImage?

    /// Makes a loader; `earlier` answers with the copy that is at hand already, of any age.
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
        // A store that cannot be read only costs the shortcut.
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
