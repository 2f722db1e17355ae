/// Why a remembered edit cannot be walked or gone on with.
public enum HistoryFailure: PresentableFailure, Equatable {
    /// No edit of this image is remembered.
    case notRemembered(image: String)
    /// Fewer changes can be taken back than were asked for.
    case tooFewToUndo(available: Int)
    /// Fewer changes can be made again than were asked for.
    case tooFewToRedo(available: Int)
    /// The original is gone, or is another image now; `place` is where it was.
    case originalGone(place: String)
    /// No file was written that could be written again.
    case noOutput
    /// The last result has been changed since, not by this product.
    case outputChanged(path: String)

    public var category: FailureCategory {
        switch self {
        case .notRemembered, .originalGone: .noInput
        case .tooFewToUndo, .tooFewToRedo, .noOutput: .usage
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
        case .originalGone(let place): "the original is not \(place) any more"
        case .noOutput: "the last result went to no file"
        case .outputChanged(let path): "\(path) is not what the last edit wrote"
        }
    }

    public var named: String? {
        switch self {
        case .notRemembered(let image): image
        case .outputChanged(let path): path
        default: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .notRemembered: .beginEdit
        case .tooFewToUndo, .tooFewToRedo: .seeHistory
        case .originalGone: .restoreOriginal
        case .noOutput: .nameOutput
        case .outputChanged: .nameOtherOutputOrOverwrite
        }
    }
}
