import Foundation

/// How the system calls an error: what people search for.
public enum SystemErrorName {
    /// Such as `ENOSPC (No space left on device)`.
    public static func text(_ code: Int32) -> String {
        let words = String(cString: strerror(code))
        guard let name = POSIXErrorCode(rawValue: code).map({ "\($0)" }) else {
            return "error \(code) (\(words))"
        }
        return "\(name) (\(words))"
    }
}
