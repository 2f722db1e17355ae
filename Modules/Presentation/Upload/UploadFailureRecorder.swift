public import Core
import Foundation
import Synchronization

/// Remembers why uploads failed: an outbox keeps the words of a failure only, and what to do about
/// it depends on the failure itself.
public final class UploadFailureRecorder: Sendable {
    private let errors = Mutex<[String: any Error]>([:])

    public init() {}

    /// Notes an error under the words that an outbox keeps of it.
    public func record(_ error: any Error) {
        errors.withLock { $0[error.localizedDescription] = error }
    }

    /// `uploader`, with the errors it throws noted.
    public func recording(_ uploader: any ImageUploader) -> any ImageUploader {
        RecordingImageUploader(decoratee: uploader, failures: self)
    }

    /// The error that an outbox keeps these words of, if it was noted.
    func error(saying reason: String) -> (any Error)? {
        errors.withLock { $0[reason] }
    }
}

private struct RecordingImageUploader: ImageUploader {
    let decoratee: any ImageUploader
    let failures: UploadFailureRecorder

    func upload(_ upload: ImageUpload) async throws -> UploadReceipt {
        do {
            return try await decoratee.upload(upload)
        } catch {
            failures.record(error)
            throw error
        }
    }
}
