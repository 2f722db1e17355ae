public import Core
import Foundation

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
        case .newerVersion: localizedDescription
        case .changedMeanwhile, .fileChanged, .editedInPlace: localizedDescription
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
