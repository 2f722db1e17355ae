/// Why what was named in the outbox cannot be found.
public enum OutboxFailure: PresentableFailure, Equatable {
    /// Nothing that waits has this id.
    case notFound(String)
    /// Several ids begin with it.
    case ambiguous(String, count: Int)

    public var category: FailureCategory {
        switch self {
        case .notFound: .noInput
        case .ambiguous: .usage
        }
    }

    public var summary: String {
        switch self {
        case .notFound(let id): "no waiting upload has the id \(id)"
        case .ambiguous(let id, let count):
            "\(id) is the beginning of \(HumanNumber.count(count, "upload"))"
        }
    }

    public var advice: String? {
        switch self {
        case .notFound: "imageeditor outbox list lists what waits"
        case .ambiguous: "name more digits"
        }
    }
}
