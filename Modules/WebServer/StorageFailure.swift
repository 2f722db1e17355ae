import Core
import Foundation
import ImageEditorFiles

/// The kinds of errors of a photo library, a file or the system that lead to different responses.
package enum StorageFailure: Equatable {
    /// A temporary shortage of a resource.
    case busy
    case full
    case readOnly
    /// The system denies access.
    case denied
    /// The folder of the library is gone, for example because its disk was disconnected.
    case missing
    /// The client has closed its connection.
    case disconnected
    case other

    /// Returns `nil` for an error that is not of a library, a file or the system.
    package init?(_ error: any Error) {
        switch error {
        case let error as PhotoLibraryError:
            self =
                switch error {
                case .busy: .busy
                case .full: .full
                case .readOnly: .readOnly
                case .missing: .missing
                case .truncated, .otherPhotograph: .other
                }
        case let error as POSIXError: self.init(code: error.code.rawValue)
        case FileError.system(_, _, let code), FileError.notFlushed(_, let code):
            self.init(code: code)
        case let error as any SystemFailure: self.init(code: error.systemCode)
        case is ResourceShortage: self = .busy
        default: return nil
        }
    }

    /// - Parameter code: An `errno`.
    private init(code: Int32) {
        self =
            switch code {
            case EROFS: .readOnly
            case EACCES, EPERM: .denied
            case ENOSPC, EDQUOT, EFBIG: .full
            case EPIPE, ECONNRESET: .disconnected
            case _ where ResourceExhaustion.isOne(code): .busy
            default: .other
            }
    }

    /// True if the failure lasts until the server's owner fixes it.
    package var concernsOwner: Bool { self != .busy && self != .disconnected }
}

/// The process or the system has run out of file descriptors, processes or memory. This is
/// temporary: a file that cannot be opened for this reason is not missing.
package enum ResourceExhaustion {
    /// Returns true if `code`, an `errno`, means exhaustion.
    package static func isOne(_ code: Int32) -> Bool { ResourceShortage(code: code) != nil }

    /// - Throws: `POSIXError` if `code` means exhaustion.
    package static func check(_ code: Int32) throws {
        if isOne(code) { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }
}
