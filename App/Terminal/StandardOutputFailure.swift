import Foundation
import Presentation

/// Standard output failed, though a reader may still be there.
struct StandardOutputFailure: PresentableFailure, Equatable {
    /// The system's `errno`.
    let code: Int32

    var category: FailureCategory { .io }

    var summary: String {
        code == EBADF
            ? "standard output is closed"
            : "standard output cannot be written: \(SystemErrorWords.reason(code))"
    }

    var advice: Advice? {
        code == EBADF ? nil : SystemErrorWords.advice(code)
    }

    var causes: [any Error] { [FailureCause("write: \(SystemErrorName.text(code))")] }
}

/// The reader of standard output is gone, as in `imageeditor feed | head -n 1`: a quiet end.
struct OutputClosed: Error {}
