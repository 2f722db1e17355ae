import CImageEditorSandbox
import Core
import Rendering

/// The system calls that a process permanently denies itself. They fail from then on.
enum ProcessDenial {
    case network
    case networkAndPrograms

    /// Denies the calls to all threads. Has no effect if the kernel cannot filter system calls.
    func install() {
        switch self {
        case .network: csandbox_deny(UInt32(CSANDBOX_NETWORK))
        case .networkAndPrograms:
            csandbox_deny(UInt32(CSANDBOX_NETWORK | CSANDBOX_PROGRAMS))
        }
    }
}

extension Tool {
    /// Returns true if files of a format are decoded in a process of their own.
    func decodesInSandbox(_ format: ImageFormat) -> Bool {
        DecoderSandbox.decodes(format, under: settings.limits.decoding.isolation)
    }
}
