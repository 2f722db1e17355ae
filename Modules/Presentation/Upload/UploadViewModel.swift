/// The outcome of an upload, for display.
public struct UploadViewModel: Sendable, Equatable {
    /// The state of an upload.
    public enum State: String, Sendable {
        /// The server has accepted the upload.
        case sent
        /// The upload is waiting, and a later attempt may succeed by itself.
        case queued
        /// The upload was rejected, by the server or before, and is kept until the user decides.
        case refused
    }

    public let state: State
    /// The file's name, safe to print.
    public let file: String
    /// The id of an upload that was already waiting; `nil` for a new one.
    public let id: String?
    /// True if the upload was already waiting and was sent together with a newer one.
    public let isEarlier: Bool
    /// The state and the reason on one line.
    public let line: String
    /// The error message; `nil` if the upload was sent.
    public let failure: FailureMessage?
}

/// Displays the outcomes of uploads.
@MainActor public protocol UploadView: AnyObject {
    /// Called once for each upload, when its outcome is known.
    func display(_ viewModel: UploadViewModel)
}
