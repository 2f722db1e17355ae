public import CameraCapture
public import Core
public import Foundation

/// Why nothing could be picked.
///
/// Names and paths are as they are found: whoever prints them escapes them.
public enum PickError: Error, Equatable, Sendable {
    /// The factory makes no picker for this source.
    case unknownSource(ImageSource)
    /// The source answered, and has no picture of the types that may be picked.
    case empty(ImageSource)
    /// No picture's name matches.
    case noMatch(pattern: String)
    /// Nobody said where the photographs are: there is neither `XDG_PICTURES_DIR` nor `HOME`.
    case noPicturesFolder
    /// There is no folder at this path.
    case noFolder(path: String)
    /// A folder, a file or a device that may not be read.
    case permissionDenied(path: String)
    /// A file that was offered is not there any more, or is no file any more.
    case vanished(name: String)
    /// The system failed to read; `code` is its `errno`.
    case system(path: String, code: Int32)
    /// A folder holds more files than are looked through.
    case tooManyFiles(path: String, limit: Int)
    /// A picture's bytes are none that can be read.
    case unreadable(name: String, reason: ImageRenderingError)
    /// A picture's bytes are of a type that was not asked for, whatever its name says.
    case typeNotAllowed(name: String, type: ImageFormat)
    /// An animation, where ``AnimationPolicy/reject`` rules.
    case animationNotAllowed(name: String, frames: Int)
    /// More was chosen than ``PickerOptions/limit`` allows.
    case tooManyChosen(count: Int, limit: Int)
    /// Something was chosen that was not offered.
    case notOffered(name: String)
    /// A camera cannot be chosen or started.
    case camera(CameraError)
    /// A camera takes no picture.
    case photo(PhotoCaptureError)
    /// What a loader or a source of somebody else's threw.
    case source(SourceError)
}

extension PickError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unknownSource(let source): "pictures cannot be picked from \(source.rawValue)"
        case .empty(let source): "there is no picture to pick from \(source.rawValue)"
        case .noMatch(let pattern): "no picture's name matches \(pattern)"
        case .noPicturesFolder: "no folder of photographs is known"
        case .noFolder(let path): "there is no folder \(path)"
        case .permissionDenied(let path): "\(path) may not be read"
        case .vanished(let name): "\(name) is not there any more"
        case .system(let path, let code): "\(path): \(String(cString: strerror(code)))"
        case .tooManyFiles(let path, let limit): "\(path) holds more than \(limit) files"
        case .unreadable(let name, let reason): "\(name): \(reason.localizedDescription)"
        case .typeNotAllowed(let name, let type): "\(name) is of type \(type.rawValue)"
        case .animationNotAllowed(let name, let frames):
            "\(name) is an animation of \(frames) pictures"
        case .tooManyChosen(let count, let limit): "\(count) were chosen of at most \(limit)"
        case .notOffered(let name): "\(name) was not offered"
        case .camera(let error): error.localizedDescription
        case .photo(let error): error.localizedDescription
        case .source(let error): error.localizedDescription
        }
    }
}

extension PickError {
    /// What an `errno` means of a file that was offered, or of a folder that was asked for.
    init(reading path: FilePath, code: Int32, isFolder: Bool) {
        self =
            switch code {
            case EACCES, EPERM: .permissionDenied(path: path.text)
            case ENOENT, ENOTDIR:
                isFolder
                    ? .noFolder(path: path.text) : .vanished(name: path.lastComponent.text)
            default: .system(path: path.text, code: code)
            }
    }
}
