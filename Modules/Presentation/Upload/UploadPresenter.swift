public import Core

/// What became of an upload, as a person sees it.
public struct UploadViewModel: Sendable, Equatable {
    public enum State: String, Sendable {
        /// The server has it.
        case sent
        /// It waits, and a later attempt may succeed by itself.
        case queued
        /// The server does not want it; it is kept until somebody decides.
        case refused
    }

    public let state: State
    /// The file's name, safe to print.
    public let file: String
    /// State and reason on one line.
    public let line: String
    /// What to say, and how to end, where it was not sent; `nil` where it was.
    public let failure: FailureMessage?
}

/// Shows what becomes of uploads.
@MainActor public protocol UploadView: AnyObject {
    /// Called once for each upload, when its fate is known.
    func display(_ viewModel: UploadViewModel)
}

/// Says what became of an upload.
public struct UploadPresenter: Sendable {
    public init() {}

    /// The words for `delivery` of the file `file`.
    public func viewModel(for delivery: Outbox.Delivery, file: String) -> UploadViewModel {
        let name = SafeText.line(file)
        switch delivery {
        case .sent:
            return UploadViewModel(state: .sent, file: name, line: "\(name): sent", failure: nil)
        case .queued(_, let isTransient):
            let message = FailureMessage(
                category: .queued, subject: file, reason: UploadWords.text(delivery),
                advice: UploadWords.advice(isTransient: isTransient))
            return UploadViewModel(
                state: isTransient ? .queued : .refused, file: name, line: message.line,
                failure: message)
        }
    }
}
