public import FoundationEssentials

/// Requests the address for one upload.
public protocol UploadEndpointLoader: Sendable {
    /// Loads a fresh, single-use address.
    ///
    /// - Throws: ``UploadError``, any error of the transport, or `CancellationError`.
    func loadEndpoint() async throws -> URL
}
