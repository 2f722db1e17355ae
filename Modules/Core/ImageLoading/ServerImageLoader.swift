public import FoundationEssentials

/// Loads an image from its server. If the server gives no usable answer for now, loads the cached
/// copy.
///
/// The cached copy is used if the server cannot be reached, is too slow, reports a temporary
/// failure (5xx, 408, 425, 429) or sends malformed HTTP. It is also used if the address of the
/// server is not allowed, or if the system lacks a resource, such as memory, to verify the image.
/// If the server has deleted the image (404, 410), refuses it (401, 403), sends something else than
/// an image, or has an untrusted certificate, the load fails even if a copy is cached. Otherwise an
/// edit of an outdated copy could be mistaken for an edit of the current image, because a warning
/// is easily missed in a script.
public struct ServerImageLoader: ImageLoader {
    private let remote: any ImageLoader
    private let cached: any ImageLoader
    private let onFallback: @Sendable (CachedImage) -> Void

    /// - Parameters:
    ///   - remote: Loads the image from the server, such as ``RemoteImageLoader``.
    ///   - cached: Loads the cached copy, of any age.
    ///   - onFallback: Receives each cached copy that is returned in place of the server's image,
    ///     with the reason.
    public init(
        remote: any ImageLoader, cached: any ImageLoader,
        onFallback: @escaping @Sendable (CachedImage) -> Void = { _ in }
    ) {
        self.remote = remote
        self.cached = cached
        self.onFallback = onFallback
    }

    /// - Throws: The error of the server, if it is permanent or no copy is cached;
    ///   `CancellationError`.
    public func loadImage(from url: URL) async throws -> LoadedImage {
        do {
            return try await remote.loadImage(from: url)
        } catch let trouble {
            // After a cancellation, the cached copy is not loaded, because no caller waits for it.
            try Task.checkCancellation()
            if trouble is CancellationError || Self.isPermanent(trouble) { throw trouble }
            do {
                let copy = try await cached.loadImage(from: url)
                onFallback(CachedImage(url: url, origin: copy.origin, reason: trouble))
                return copy
            } catch {
                try Task.checkCancellation()
                // The server's error explains more than that of a cache.
                throw trouble
            }
        }
    }

    /// Returns true if the cached copy must not hide the error: repeating the request fails in the
    /// same way until the server or the settings change.
    private static func isPermanent(_ error: any Error) -> Bool {
        switch error {
        case ImageLoadingError.unexpectedStatus(let status, _): HTTPStatus.isPermanent(status)
        case ImageLoadingError.empty, ImageLoadingError.notAnImage: true
        // The server was not asked, so the cached copy may be returned.
        case HTTPClientError.forbiddenAddress: false
        default: (error as? HTTPClientError)?.isPermanent == true
        }
    }
}

/// A cached copy that was returned in place of the server's image.
public struct CachedImage: Sendable {
    public let url: URL
    /// The origin of the copy, with the time at which it was saved.
    public let origin: Origin
    /// The error of the server.
    public let reason: any Error

    public init(url: URL, origin: Origin, reason: any Error) {
        self.url = url
        self.origin = origin
        self.reason = reason
    }
}
