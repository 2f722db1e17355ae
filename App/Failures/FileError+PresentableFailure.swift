import Core
import FoundationEssentials
import Glibc
public import ImageEditorFiles
public import Presentation

extension FileError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .alreadyExists, .notAFile: .cannotCreate
        case .changed, .notFlushed: .io
        case .system("open", _, _), .system("lstat", _, _): openingWords.0
        case .system(_, _, EACCES), .system(_, _, EPERM): .permission
        case .system: .io
        }
    }

    public var summary: String {
        switch self {
        case .alreadyExists, .changed, .notAFile: errorText
        case .notFlushed(let path, let code):
            "\(path) is written, but a power failure may undo this: "
                + SystemErrorWords.reason(code)
        case .system("open", let path, _), .system("lstat", let path, _):
            "\(path) cannot be created: \(openingWords.1)"
        case .system(_, let path, let code):
            "\(path) cannot be written: \(SystemErrorWords.reason(code))"
        }
    }

    public var named: String? {
        switch self {
        case .alreadyExists(let path), .changed(let path), .notAFile(let path),
            .notFlushed(let path, _), .system(_, let path, _):
            path
        }
    }

    public var advice: Advice? {
        switch self {
        case .alreadyExists: .overwrite
        case .changed: "try again"
        case .notAFile: "use the path of a file"
        case .system("open", _, ENOENT), .system("open", _, ENOTDIR),
            .system("lstat", _, ENOENT), .system("lstat", _, ENOTDIR):
            "create the folder first"
        case .notFlushed(_, let code), .system(_, _, let code): SystemErrorWords.advice(code)
        }
    }

    public var causes: [any Error] {
        switch self {
        case .alreadyExists(let path): [FailureCause("\(path): \(SystemErrorName.text(EEXIST))")]
        case .changed, .notAFile: []
        case .notFlushed(let path, let code):
            [FailureCause("flushing the folder of \(path): \(SystemErrorName.text(code))")]
        case .system(let call, let path, let code):
            [FailureCause("\(call) of \(path): \(SystemErrorName.text(code))")]
        }
    }

    /// The category and reason of the failure to open a file for writing. Unless the disk or the
    /// process lacks a resource, the folder or the name is wrong.
    private var openingWords: (FailureCategory, String) {
        guard case .system(_, _, let code) = self else { return (.io, "") }
        return switch code {
        case ENOENT, ENOTDIR: (.cannotCreate, "no such folder")
        case ENOSPC, EDQUOT, EIO, EMFILE, ENFILE: (.io, SystemErrorWords.reason(code))
        default: (.cannotCreate, SystemErrorWords.reason(code))
        }
    }
}
