public import Core
import FoundationEssentials

extension PhotoLibraryError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .busy, .missing: .unavailable
        case .full: .io
        case .readOnly: .cannotCreate
        case .truncated, .otherPhotograph: .badData
        }
    }

    public var summary: String { errorText }

    public var advice: Advice? {
        switch self {
        case .busy, .truncated: "try again"
        case .full, .readOnly, .missing, .otherPhotograph: nil
        }
    }
}
