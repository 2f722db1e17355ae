import Core

/// Answers uploads in order; once the answers are used up, the server is unreachable.
actor ImageUploaderStub: ImageUploader {
    private var answers: [Result<UploadReceipt, any Error>]
    private(set) var uploads: [ImageUpload] = []

    init(_ answers: [Result<UploadReceipt, any Error>] = []) {
        self.answers = answers
    }

    func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        uploads.append(upload)
        guard !answers.isEmpty else {
            throw HTTPClientError.unreachable(host: "host", reason: "refused")
        }
        return try answers.removeFirst().get()
    }
}
