import FoundationEssentials
import Glibc

extension Error {
    /// The sentence of an error that describes itself, the system's words for one of its codes, and
    /// the case of any other error.
    ///
    /// Foundation's `localizedDescription` would link Foundation with ICU; see
    /// docs/performance.md.
    package var errorText: String {
        if let words = (self as? any LocalizedError)?.errorDescription { return words }
        guard let error = self as? POSIXError else { return "\(self)" }
        return String(cString: strerror(error.code.rawValue))
    }
}
