public import FoundationEssentials

/// Renders an image unless it is stored already.
///
/// Simultaneous requests for the same image share one rendering. A failure of the store is
/// reported and never fails a request.
public struct RenditionCache: Sendable {
    private let store: any RenditionStore
    private let onFailure: @Sendable (any Error) -> Void
    private let renderings = SharedWork<RenditionKey, Data>()

    /// - Parameter onFailure: Called if an image could not be read from the store or saved in it,
    ///   such as on a full disk.
    public init(
        _ store: any RenditionStore, onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.onFailure = onFailure
    }

    /// Returns the stored image; `nil` if it is not stored.
    public func stored(_ key: RenditionKey) async -> Data? {
        do {
            return try await store.data(for: key)
        } catch {
            report(error)
            return nil
        }
    }

    /// Returns the stored image, or renders and stores it.
    ///
    /// - Parameter rendering: Renders the image that `key` identifies. It is not called if the same
    ///   image is being rendered for another caller. It is cancelled when all callers that wait for
    ///   the image are cancelled.
    /// - Throws: The errors of `rendering`, in all callers that wait for the image;
    ///   `CancellationError`.
    public func data(
        for key: RenditionKey, rendering: @escaping @Sendable () async throws -> Data
    ) async throws -> Data {
        if let data = await stored(key) { return data }
        return try await renderings.value(for: key) {
            // Another caller may have stored the image since this caller looked for it.
            if let data = await stored(key) { return data }
            let data = try await rendering()
            do {
                try await store.save(data, for: key)
            } catch {
                report(error)
            }
            return data
        }
    }

    private func report(_ error: any Error) {
        if !(error is CancellationError) { onFailure(error) }
    }
}
