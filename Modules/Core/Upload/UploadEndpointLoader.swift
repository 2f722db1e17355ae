public import Foundation

/// Asks for the address that one upload goes to.
public protocol UploadEndpointLoader: Sendable {
    /// Loads a fresh, single-use address.
    ///
    /// - Throws: ``UploadError``, whatever the transport throws, or `CancellationError`.
    func loadEndpoint() async throws -> URL
}
