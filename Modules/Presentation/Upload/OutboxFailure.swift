import Core

/// Why what was named in the outbox cannot be found.
public enum OutboxFailure: PresentableFailure, Equatable {
    /// Nothing that waits has this id.
    case notFound(String)
    /// It is too short, or of the wrong letters, to be the beginning of an id.
    case invalidID(String)
    /// Several ids begin with it.
    case ambiguous(String, count: Int)

    public var category: FailureCategory {
        switch self {
        case .notFound: .noInput
        case .ambiguous, .invalidID: .usage
        }
    }

    public var summary: String {
        switch self {
        case .notFound(let id): "no waiting upload has the id \(id)"
        case .invalidID(let text): "\(text) is not an upload's id or the beginning of one"
        case .ambiguous(let id, let count):
            "\(id) is the beginning of \(HumanNumber.count(count, "upload"))"
        }
    }

    public var advice: Advice? {
        switch self {
        case .notFound: .seeOutbox
        case .invalidID: .giveDigitsOfUpload(fewest: ImageID.fewestDigits)
        case .ambiguous: "name more digits"
        }
    }
}
