public import Core
import FoundationEssentials
import Synchronization

/// Records the errors of uploads. An outbox stores only the text of an error, but the advice
/// depends on the error itself.
public final class UploadFailureRecorder: Sendable {
    private let errors = Mutex<[String: any Error]>([:])

    public init() {}

    /// Records an error under its description, which an outbox stores.
    public func record(_ error: any Error) {
        errors.withLock { $0[error.errorText] = error }
    }

    /// Returns an uploader that sends with `uploader` and records each error.
    public func recording(_ uploader: any ImageUploader) -> any ImageUploader {
        RecordingImageUploader(decoratee: uploader, failures: self)
    }

    /// Returns the recorded error with this description, if any.
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
