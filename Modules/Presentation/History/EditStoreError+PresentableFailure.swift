public import Core
import FoundationEssentials

extension EditStoreError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .damaged: .badData
        case .newerVersion: .configuration
        case .changedMeanwhile, .fileChanged, .editedInPlace: .io
        }
    }

    public var summary: String {
        switch self {
        case .damaged(let path, let movedTo?):
            "the history of the image is damaged: \(path), which was moved to \(movedTo)"
        case .damaged(let path, nil): "the history of the image is damaged: \(path)"
        case .newerVersion: errorText
        case .changedMeanwhile, .fileChanged, .editedInPlace: errorText
        }
    }

    public var advice: Advice? {
        switch self {
        case .damaged: .beginAnewOrRestore
        case .newerVersion: .several([.useNewerVersion, "the file was not touched"])
        case .changedMeanwhile, .fileChanged: "try again"
        case .editedInPlace: nil
        }
    }
}
