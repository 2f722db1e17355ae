/// The reason that a remembered edit cannot be continued, undone or redone.
public enum HistoryFailure: PresentableFailure, Equatable {
    /// The image has no remembered edit.
    case notRemembered(image: String)
    /// There are fewer changes to undo than requested.
    case tooFewToUndo(available: Int)
    /// There are fewer changes to redo than requested.
    case tooFewToRedo(available: Int)
    /// The original no longer exists; `place` is the last known path.
    case originalGone(place: String)
    /// The file at the path of the original has changed since the last edit.
    case originalChanged(path: String)
    /// The original is stored nowhere, and cannot be loaded from its address.
    case originalUnavailable(address: String)
    /// The file was edited in place, and the bytes that it had before are no longer kept.
    case backupGone(path: String)
    /// Another program has changed the file that the last edit wrote.
    case outputChanged(path: String)

    public var category: FailureCategory {
        switch self {
        case .notRemembered, .originalGone, .originalChanged, .backupGone: .noInput
        case .tooFewToUndo, .tooFewToRedo: .usage
        case .originalUnavailable: .unavailable
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
        case .originalUnavailable(let address):
            "the original cannot be loaded from \(address), and no copy of it is stored"
        case .backupGone(let path):
            "the original of \(path) was discarded, or its backup is damaged"
        case .originalChanged(let path), .outputChanged(let path):
            "\(path) has changed since the last edit"
        }
    }

    public var named: String? {
        switch self {
        case .notRemembered(let image): image
        case .originalChanged(let path), .outputChanged(let path), .backupGone(let path): path
        default: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .notRemembered: .beginEdit
        case .tooFewToUndo, .tooFewToRedo: .seeHistory
        case .originalGone, .originalChanged: .restoreOriginal
        case .originalUnavailable, .backupGone: .beginAnew
        case .outputChanged: .nameOtherOutputOrOverwrite
        }
    }
}
