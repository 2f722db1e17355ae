import Core
import FoundationEssentials
import Glibc
public import ImageEditorFileStorage
public import Presentation

extension StorageError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .permission: .permission
        case .readOnly, .outdated: .cannotCreate
        case .diskFull, .inputOutput, .busy, .corrupt: .io
        case .newerVersion: .configuration
        }
    }

    public var summary: String {
        switch self {
        case .permission(let path): "\(path): \(SystemErrorWords.reason(EACCES))"
        case .readOnly(let path): "\(path): \(SystemErrorWords.reason(EROFS))"
        case .diskFull(let path): "\(path): \(SystemErrorWords.reason(ENOSPC))"
        default: errorText
        }
    }

    public var advice: Advice? {
        switch self {
        case .permission:
            "change the folder's owner, or choose another folder with XDG_CACHE_HOME and XDG_DATA_HOME"
        case .readOnly: "choose another folder with XDG_CACHE_HOME and XDG_DATA_HOME"
        case .outdated: "make it writable once, so that this version can bring it up to date"
        case .diskFull: SystemErrorWords.advice(ENOSPC)
        case .newerVersion: .several([.useNewerVersion, "the file was not changed"])
        case .busy: "try again when the other process has finished"
        case .inputOutput, .corrupt: nil
        }
    }
}
