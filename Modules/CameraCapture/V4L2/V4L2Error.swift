import CImageEditorV4L2
import Foundation

/// What the kernel answered when it did not do as it was asked.
package struct V4L2Error: Error, Equatable {
    package var call: V4L2Call
    /// An errno.
    package var code: Int32

    package init(_ call: V4L2Call, _ code: Int32) {
        self.call = call
        self.code = code
    }
}

extension V4L2Error {
    /// What that means to whoever wants pictures.
    var asCameraError: CameraError {
        switch code {
        case EBUSY: .deviceBusy
        case ENODEV, ENXIO: .deviceLost
        case EACCES, EPERM: .permissionDenied
        case ETIMEDOUT: .timedOut
        case EINVAL where call == .setFormat: .formatNotSupported
        default: .failed(reason: "\(call.rawValue): \(String(cString: cv4l2_description(code)))")
        }
    }

    /// What that means where a control has been asked for or set.
    func asCameraError(of ability: CameraError.Ability) -> CameraError {
        switch code {
        case ERANGE: .outOfRange(ability)
        // A control that is read-only answers with EACCES: that is no lack of a permission.
        case EACCES, EINVAL, ENOTTY: .notSupported(ability)
        default: asCameraError
        }
    }
}
