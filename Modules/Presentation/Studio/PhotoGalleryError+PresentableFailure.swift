public import Core
import FoundationEssentials

extension PhotoGalleryError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .gone: .noInput
        case .readOnly: .cannotCreate
        }
    }

    public var summary: String { errorText }
}
