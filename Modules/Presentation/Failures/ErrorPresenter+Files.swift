import Core
import FoundationEssentials
import Glibc

extension ErrorPresenter {
    func words(for error: POSIXError, in activity: FailureContext.Activity) -> FailureWords {
        let code = error.code.rawValue
        let (reason, advice) = (SystemErrorWords.reason(code), SystemErrorWords.advice(code))
        return switch error.code {
        case .ENOENT, .ENOTDIR:
            activity == .reading
                ? FailureWords(.noInput, "no such file")
                : FailureWords(.cannotCreate, "no such folder")
        case .EACCES, .EPERM: FailureWords(.permission, reason, advice: advice)
        case .EISDIR:
            FailureWords(
                activity == .reading ? .noInput : .cannotCreate, reason, advice: "name a file")
        case .EEXIST: FailureWords(.cannotCreate, reason, advice: .overwrite)
        case .EROFS: FailureWords(.cannotCreate, reason, advice: advice)
        case .ENAMETOOLONG, .ELOOP:
            FailureWords(activity == .reading ? .noInput : .cannotCreate, reason, advice: advice)
        case .EADDRINUSE, .EADDRNOTAVAIL, .ECONNREFUSED, .EHOSTUNREACH, .ENETUNREACH, .ETIMEDOUT:
            FailureWords(.unavailable, reason, advice: advice)
        default: FailureWords(.io, reason, advice: advice)
        }
    }

    func words(for error: ResourceShortage) -> FailureWords {
        FailureWords(.shortage, error.errorText, advice: error.advice)
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
            case .fileReadNoPermission, .fileWriteNoPermission:
                (.permission, SystemErrorWords.reason(EACCES))
            case .fileWriteFileExists: (.cannotCreate, SystemErrorWords.reason(EEXIST))
            case .fileWriteVolumeReadOnly: (.cannotCreate, SystemErrorWords.reason(EROFS))
            case .fileWriteOutOfSpace: (.io, SystemErrorWords.reason(ENOSPC))
            case .fileReadInvalidFileName, .fileWriteInvalidFileName:
                (activity == .reading ? .noInput : .cannotCreate, "not a valid file name")
            case .fileReadTooLarge: (.badData, "the file is too large")
            case .fileReadCorruptFile, .propertyListReadCorrupt:
                (.badData, "the file is damaged")
            default: (.io, activity == .reading ? "cannot be read" : "cannot be written")
            }
        return FailureWords(category, reason, subject: subject)
    }
}
