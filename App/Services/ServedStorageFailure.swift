import Core
import ImageEditorApp
import ImageEditorFileStorage
import Presentation

/// A failure of a store in a server's folder of uploads, which no variable of the environment
/// moves.
struct ServedStorageFailure: PresentableFailure {
    let error: StorageError

    var category: FailureCategory { error.category }
    var summary: String { error.summary }

    var advice: Advice? {
        switch error {
        case .permission:
            "change the folder's owner, or choose another folder with --uploads"
        case .readOnly: "choose another folder with --uploads"
        default: error.advice
        }
    }
}
