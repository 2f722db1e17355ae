import Foundation

/// Running out of what others give back in time: no reason to take a file for one that is gone.
enum Shortage {
    /// Whether `code`, an `errno`, says so.
    static func isOne(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

    /// - Throws: `POSIXError`, where `code` says so.
    static func check(_ code: Int32) throws {
        if isOne(code) { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }
}
