import FoundationEssentials
import Glibc
import Presentation

/// A failed write to standard output.
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

/// The reader closed standard output, as in `imageeditor feed | head -n 1`. The tool prints no
/// error.
struct OutputClosed: Error {
    /// The exit status of the tool.
    var status = ExitStatus.done
}
