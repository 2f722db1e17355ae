public import FoundationEssentials
import Glibc

/// A resource that the system does not grant at present, because of a limit of this process or of
/// the system. The same work, such as decoding an image, may succeed later.
public enum ResourceShortage: Error, Sendable, Equatable, CaseIterable {
    /// File descriptors.
    case descriptors
    /// Processes and threads.
    case processes
    /// The size of files, which also limits shared memory.
    case fileSize
    case memory
    /// The process that did the work was killed by another process or the system, such as for lack
    /// of memory.
    case killed
    /// The system does not say which resource is short.
    case unknown

    /// Creates the shortage that an `errno` indicates; `nil` if it indicates none.
    public init?(code: Int32) {
        switch code {
        case EMFILE, ENFILE: self = .descriptors
        case EAGAIN: self = .processes
        case EFBIG: self = .fileSize
        case ENOMEM: self = .memory
        default: return nil
        }
    }
}

extension ResourceShortage: LocalizedError {
    /// A clause that names the short resource and, where possible, the command that shows its
    /// limit.
    public var errorDescription: String? {
        switch self {
        case .descriptors: "too many files are open (ulimit -n)"
        case .processes: "there are too many processes (ulimit -u)"
        case .fileSize: "it needs memory that exceeds the limit of file sizes (ulimit -f)"
        case .memory: "there is too little memory (ulimit -v)"
        case .killed: "its process was ended from outside, such as for lack of memory"
        case .unknown: "no process can be started"
        }
    }
}
