import Core
import Presentation

/// Shows the progress of an upload.
struct UploadProgressDecorator: ImageUploader {
    let decoratee: any ImageUploader
    let progress: ProgressLine

    func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        let step = progress.begin(
            WorkProgress("sending"), of: upload.filename, counting: .sent)
        defer { step.end() }
        return try await decoratee.upload(upload)
    }
}

extension ProgressLine {
    /// Decorates `uploader` to show its progress.
    func showing(_ uploader: some ImageUploader) -> UploadProgressDecorator {
        UploadProgressDecorator(decoratee: uploader, progress: self)
    }
}
