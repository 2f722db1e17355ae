public import Core

/// An uploader that calls a closure for each answer and records the uploads in order.
public actor ImageUploaderSpy: ImageUploader {
    public private(set) var uploads: [ImageUpload] = []
    private let answer: @Sendable (ImageUpload) async throws -> UploadReceipt

    public init(
        _ answer: @escaping @Sendable (ImageUpload) async throws -> UploadReceipt = { _ in
            UploadReceipt(status: "ok")
        }
    ) {
        self.answer = answer
    }

    public func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        uploads.append(upload)
        return try await answer(upload)
    }
}
