public import CameraCapture
public import Core
public import FoundationEssentials
import Glibc

/// The reason that picking failed.
///
/// Names and paths are not escaped: escape control characters before you print them.
public enum PickError: Error, Equatable, Sendable {
    /// The factory does not support this source.
    case unknownSource(ImageSource)
    /// The source has no picture of the allowed types.
    case empty(ImageSource)
    /// No picture's name matches `pattern`.
    case noMatch(pattern: String)
    /// The folder of photographs is unknown, because neither `XDG_PICTURES_DIR` nor `HOME` is an
    /// absolute path.
    case noPicturesFolder
    /// There is no folder at this path.
    case noFolder(path: String)
    /// Reading a folder, a file or a device is not permitted.
    case permissionDenied(path: String)
    /// An offered file no longer exists, or is no longer a regular file.
    case vanished(name: String)
    /// The system failed to read; `code` is its `errno`.
    case system(path: String, code: Int32)
    /// A folder and its subfolders have more files and folders than the limit.
    case tooManyFiles(path: String, limit: Int)
    /// A picture is too large, or cannot be decoded.
    case unreadable(name: String, reason: ImageRenderingError)
    /// A picture has a type that is not allowed, according to its bytes.
    case typeNotAllowed(name: String, type: ImageFormat)
    /// The file has several pictures, as an animation has, and ``AnimationPolicy/reject`` is set.
    case animationNotAllowed(name: String, frames: Int)
    /// More pictures were chosen than ``PickerOptions/limit`` allows.
    case tooManyChosen(count: Int, limit: Int)
    /// The chosen picture was not offered.
    case notOffered(name: String)
    /// The camera cannot be selected or started.
    case camera(CameraError)
    /// The camera cannot take a picture.
    case photo(PhotoCaptureError)
    /// An error of a loader or a custom source.
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
        case .unreadable(let name, let reason): "\(name): \(reason.errorText)"
        case .typeNotAllowed(let name, let type): "\(name) is of type \(type.rawValue)"
        case .animationNotAllowed(let name, let frames):
            "\(name) is an animation of \(frames) pictures"
        case .tooManyChosen(let count, let limit):
            "\(count) pictures were chosen, but at most \(limit) can be"
        case .notOffered(let name): "\(name) was not offered"
        case .camera(let error): error.errorText
        case .photo(let error): error.errorText
        case .source(let error): error.errorText
        }
    }
}

extension PickError {
    /// Converts an `errno` for an offered file, or for a requested folder.
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

/// An error of foreign code, such as a feed loader.
///
/// Two values are equal if their errors have the same type and description.
public struct SourceError: Error, Sendable {
    public let error: any Error

    public init(_ error: any Error) {
        self.error = error
    }
}

extension SourceError: Equatable {
    public static func == (one: SourceError, other: SourceError) -> Bool {
        type(of: one.error) == type(of: other.error)
            && String(reflecting: one.error) == String(reflecting: other.error)
    }
}

extension SourceError: LocalizedError {
    public var errorDescription: String? { error.errorText }
}
