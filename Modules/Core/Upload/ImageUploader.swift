/// Sends an image to the server.
public protocol ImageUploader: Sendable {
    /// Sends `upload`; returns once the server has it.
    ///
    /// - Throws: ``UploadError``, any error of the transport, or `CancellationError`.
    func upload(_ upload: ImageUpload) async throws -> UploadReceipt
}

/// The server's answer to an accepted upload.
public struct UploadReceipt: Sendable, Equatable {
    /// The `status` of the answer, which has no defined meaning; `nil` if the server sent none.
    public let status: String?

    public init(status: String?) {
        self.status = status
    }
}
