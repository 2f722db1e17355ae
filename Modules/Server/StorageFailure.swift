import Core
import Foundation
import ImageEditorFiles

/// What an error of a store, a file or the system means for the request that met it.
enum StorageFailure: Equatable {
    /// Something that is given back in time is used up.
    case busy
    case full
    case readOnly
    /// The client has closed its connection.
    case disconnected
    case other

    /// `nil` for an error that comes from elsewhere.
    init?(_ error: any Error) {
        switch error {
        case let error as PhotoLibraryError:
            self =
                switch error {
                case .busy: .busy
                case .full: .full
                case .readOnly: .readOnly
                case .truncated: .other
                }
        case let error as POSIXError: self.init(code: error.code.rawValue)
        case FileError.system(_, _, let code): self.init(code: code)
        default: return nil
        }
    }

    /// - Parameter code: An `errno`.
    private init(code: Int32) {
        self =
            switch code {
            case EROFS, EACCES, EPERM: .readOnly
            case ENOSPC, EDQUOT, EFBIG: .full
            case EPIPE, ECONNRESET: .disconnected
            case _ where ResourceExhaustion.isOne(code): .busy
            default: .other
            }
    }

    /// Whether it lasts until the server's owner does something.
    var concernsOwner: Bool { self != .busy && self != .disconnected }
}

/// The process or the system has run out of file descriptors or memory. It passes: a file that
/// cannot be opened for this reason is not missing.
enum ResourceExhaustion {
    /// Whether `code`, an `errno`, means that.
    static func isOne(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

    /// - Throws: `POSIXError`, where `code` means that.
    static func check(_ code: Int32) throws {
        if isOne(code) { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }
}
