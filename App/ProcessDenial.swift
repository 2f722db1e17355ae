import CImageEditorSandbox

/// The system calls that a process denies itself. They fail from then on.
enum ProcessDenial {
    case network
    case networkAndPrograms

    /// Denies it to all threads, for good. A kernel without filters of system calls allows all.
    func install() {
        switch self {
        case .network: csandbox_deny(UInt32(CSANDBOX_NETWORK))
        case .networkAndPrograms:
            csandbox_deny(UInt32(CSANDBOX_NETWORK | CSANDBOX_PROGRAMS))
        }
    }
}
