/// The outcome of an upload, as a person sees it.
public struct UploadViewModel: Sendable, Equatable {
    /// How far an upload got.
    public enum State: String, Sendable {
        /// The server has it.
        case sent
        /// It waits, and a later attempt may succeed by itself.
        case queued
        /// It was refused, by the server or on the way to it, and is kept until a person decides.
        case refused
    }

    public let state: State
    /// The file's name, safe to print.
    public let file: String
    /// The upload's id, where it waited already; `nil` for one that is new.
    public let id: String?
    /// Whether it waited from before and was sent along with another upload.
    public let isEarlier: Bool
    /// State and reason on one line.
    public let line: String
    /// The message where it was not sent; `nil` where it was.
    public let failure: FailureMessage?
}

/// Shows what becomes of uploads.
@MainActor public protocol UploadView: AnyObject {
    /// Called once for each upload, when its fate is known.
    func display(_ viewModel: UploadViewModel)
}
