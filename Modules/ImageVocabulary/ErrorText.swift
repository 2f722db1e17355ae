import FoundationEssentials
import Glibc

extension Error {
    /// The description of a `LocalizedError`, the system's text for a `POSIXError`, or the text
    /// of `String(describing:)` for any other error.
    ///
    /// Foundation's `localizedDescription` is not used, because it would link ICU; see
    /// docs/performance.md.
    package var errorText: String {
        if let words = (self as? any LocalizedError)?.errorDescription { return words }
        guard let error = self as? POSIXError else { return "\(self)" }
        return String(cString: strerror(error.code.rawValue))
    }
}
