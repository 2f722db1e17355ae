/// Stands in if no server is configured: every upload waits until one is.
public struct NoServerImageUploader: ImageUploader {
    public init() {}

    public func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        throw UploadError.noServer
    }
}
