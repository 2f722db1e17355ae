/// Sends an image to the server.
public protocol ImageUploader: Sendable {
    /// Sends `upload`; when this returns, the server has it.
    ///
    /// - Throws: ``UploadError``, whatever the transport throws, or `CancellationError`.
    func upload(_ upload: ImageUpload) async throws -> UploadReceipt
}

/// What the server said of an upload it took.
public struct UploadReceipt: Sendable, Equatable {
    /// The server's word, which means nothing in particular; `nil` where it said none.
    public let status: String?

    public init(status: String?) {
        self.status = status
    }
}
