import Core

/// The reason that an upload in the outbox was not found or not changed.
public enum OutboxFailure: PresentableFailure, Equatable {
    /// No waiting upload has this id.
    case notFound(String)
    /// The text is too short, or contains invalid characters for an id.
    case invalidID(String)
    /// Several ids start with the text.
    case ambiguous(String, count: Int)
    /// Another process is sending, so that nothing was changed.
    case anotherIsSending

    public var category: FailureCategory {
        switch self {
        case .notFound: .noInput
        case .ambiguous, .invalidID: .usage
        case .anotherIsSending: .queued
        }
    }

    public var summary: String {
        switch self {
        case .notFound(let id): "no waiting upload has the id \(id)"
        case .invalidID(let text): "\(text) is not an upload's id or the beginning of one"
        case .ambiguous(let id, let count):
            "\(id) matches \(HumanNumber.count(count, "upload"))"
        case .anotherIsSending: "another process is sending: nothing was changed"
        }
    }

    public var advice: Advice? {
        switch self {
        case .notFound: .seeOutbox
        case .invalidID: .giveDigitsOfUpload(fewest: ImageID.fewestDigits)
        case .ambiguous: "give more digits"
        case .anotherIsSending: "try again"
        }
    }
}
