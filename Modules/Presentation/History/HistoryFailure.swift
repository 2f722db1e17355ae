/// The reason that a remembered edit cannot be continued.
public enum HistoryFailure: PresentableFailure, Equatable {
    /// The image has no remembered edit.
    case notRemembered(image: String)
    /// There are fewer changes to undo than requested.
    case tooFewToUndo(available: Int)
    /// There are fewer changes to redo than requested.
    case tooFewToRedo(available: Int)
    /// The original no longer exists or has changed; `place` is its last known location.
    case originalGone(place: String)
    /// The file was edited in place, and the bytes that it had before are no longer kept.
    case backupGone(path: String)
    /// Another program has changed the last result.
    case outputChanged(path: String)

    public var category: FailureCategory {
        switch self {
        case .notRemembered, .originalGone, .backupGone: .noInput
        case .tooFewToUndo, .tooFewToRedo: .usage
        case .outputChanged: .cannotCreate
        }
    }

    public var summary: String {
        switch self {
        case .notRemembered(let image): "no edit of \(image) is remembered"
        case .tooFewToUndo(0): "nothing is left to undo"
        case .tooFewToRedo(0): "nothing is left to redo"
        case .tooFewToUndo(let available):
            "only \(HumanNumber.count(available, "change")) can be undone"
        case .tooFewToRedo(let available):
            "only \(HumanNumber.count(available, "change")) can be redone"
        case .originalGone(let place): "the original is no longer at \(place)"
        case .backupGone(let path):
            "the original of \(path) was discarded, or its backup is damaged"
        case .outputChanged(let path): "\(path) has changed since the last edit"
        }
    }

    public var named: String? {
        switch self {
        case .notRemembered(let image): image
        case .outputChanged(let path), .backupGone(let path): path
        default: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .notRemembered: .beginEdit
        case .tooFewToUndo, .tooFewToRedo: .seeHistory
        case .originalGone: .restoreOriginal
        case .backupGone: .beginAnew
        case .outputChanged: .nameOtherOutputOrOverwrite
        }
    }
}
