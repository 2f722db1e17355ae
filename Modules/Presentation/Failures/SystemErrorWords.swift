import FoundationEssentials
import Glibc

/// The words for errors of the operating system.
public enum SystemErrorWords {
    /// Returns the reason of an error, such as `permission denied`.
    ///
    /// - Parameter code: The system's `errno`.
    public static func reason(_ code: Int32) -> String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case ENOENT: "no such file or folder"
        case ENOTDIR: "a part of its path is not a folder"
        case EROFS: "the file system is read-only"
        case ENOSPC: "no space left"
        case EDQUOT: "the quota is used up"
        case EISDIR: "it is a folder"
        case EEXIST: "it exists already"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "too many symbolic links"
        case EFBIG: "the file would be too large"
        case EAGAIN: "it is not ready, and it does not wait"
        case EIO: "the device failed to read or write"
        case EMFILE, ENFILE: "too many open files"
        case EBADF: "it is closed"
        case EPIPE: "the reader has closed the pipe"
        case ETXTBSY: "it is a running program"
        case ENXIO, ENODEV: "there is no such device"
        case EADDRINUSE: "the address is in use"
        case EADDRNOTAVAIL: "the address is not this machine's"
        case ECONNREFUSED: "connection refused"
        case EHOSTUNREACH, ENETUNREACH: "no route to the host"
        case ETIMEDOUT: "timed out"
        default: "system error \(code)"
        }
    }

    /// Returns advice that fits the error in every context; `nil` for errors whose advice depends
    /// on the context.
    public static func advice(_ code: Int32) -> Advice? {
        switch code {
        case EACCES, EPERM: "check its owner and mode"
        case EROFS: "choose another folder"
        case ENOSPC, EDQUOT: "free some space and repeat"
        case ENAMETOOLONG: "choose a shorter name"
        case EMFILE, ENFILE: "close some programs and repeat"
        case EADDRINUSE: .choosePort
        default: nil
        }
    }
}

/// The system's name of an error, which users can search for.
public enum SystemErrorName {
    /// Returns a text such as `ENOSPC (No space left on device)`.
    public static func text(_ code: Int32) -> String {
        let words = String(cString: strerror(code))
        guard let name = POSIXErrorCode(rawValue: code).map({ "\($0)" }) else {
            return "error \(code) (\(words))"
        }
        return "\(name) (\(words))"
    }
}
