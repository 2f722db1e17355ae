import Foundation

extension ErrorPresenter {
    func words(for error: POSIXError, in activity: FailureContext.Activity) -> FailureWords {
        switch error.code {
        case .ENOENT, .ENOTDIR:
            activity == .reading
                ? FailureWords(.noInput, "no such file")
                : FailureWords(.cannotCreate, "no such folder")
        case .EACCES, .EPERM: FailureWords(.permission, "permission denied")
        case .EISDIR:
            FailureWords(
                activity == .reading ? .noInput : .cannotCreate, "it is a folder",
                advice: "name a file")
        case .EEXIST:
            FailureWords(.cannotCreate, "it exists already", advice: "overwrite it with --force")
        case .EROFS: FailureWords(.cannotCreate, "the file system is read-only")
        case .ENAMETOOLONG:
            FailureWords(
                activity == .reading ? .noInput : .cannotCreate, "the name is too long")
        case .ELOOP:
            FailureWords(
                activity == .reading ? .noInput : .cannotCreate, "too many symbolic links")
        case .ENOSPC, .EDQUOT: FailureWords(.io, "no space left", advice: "free some and repeat")
        case .EFBIG: FailureWords(.io, "the file would be too large")
        case .EIO: FailureWords(.io, "the device failed to read or write")
        case .EMFILE, .ENFILE: FailureWords(.io, "too many open files")
        case .EBADF: FailureWords(.io, "it is closed")
        case .EPIPE: FailureWords(.io, "the reader has gone")
        case .EADDRINUSE:
            FailureWords(.unavailable, "the address is in use", advice: "choose another --port")
        case .EADDRNOTAVAIL: FailureWords(.unavailable, "the address is not this machine's")
        case .ECONNREFUSED: FailureWords(.unavailable, "connection refused")
        case .EHOSTUNREACH, .ENETUNREACH: FailureWords(.unavailable, "no route to the host")
        case .ETIMEDOUT: FailureWords(.unavailable, "timed out")
        default: FailureWords(.io, "system error \(error.code.rawValue)")
        }
    }

    func words(for error: CocoaError, in activity: FailureContext.Activity) -> FailureWords {
        let subject = error.filePath ?? error.url?.path
        if let underlying = error.underlying as? POSIXError {
            let words = words(for: underlying, in: activity)
            return FailureWords(
                words.category, words.reason, subject: subject, advice: words.advice)
        }
        let (category, reason): (FailureCategory, String) =
            switch error.code {
            case .fileNoSuchFile, .fileReadNoSuchFile:
                activity == .reading
                    ? (.noInput, "no such file") : (.cannotCreate, "no such folder")
            case .fileReadNoPermission, .fileWriteNoPermission: (.permission, "permission denied")
            case .fileWriteFileExists: (.cannotCreate, "it exists already")
            case .fileWriteVolumeReadOnly: (.cannotCreate, "the file system is read-only")
            case .fileWriteOutOfSpace: (.io, "no space left")
            case .fileReadInvalidFileName, .fileWriteInvalidFileName:
                (activity == .reading ? .noInput : .cannotCreate, "not a name a file can have")
            case .fileReadTooLarge: (.badData, "the file is too large")
            case .fileReadCorruptFile, .propertyListReadCorrupt, .coderReadCorrupt:
                (.badData, "the file is damaged")
            default: (.io, activity == .reading ? "cannot be read" : "cannot be written")
            }
        return FailureWords(category, reason, subject: subject)
    }
}
