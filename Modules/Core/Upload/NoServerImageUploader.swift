/// The uploader for a program without a configured server. It throws ``UploadError/noServer``, so
/// each upload waits in the outbox.
public struct NoServerImageUploader: ImageUploader {
    public init() {}

    public func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        throw UploadError.noServer
    }
}
