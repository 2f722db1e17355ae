import CImageEditorV4L2
import Foundation

/// A failed system call of a video device.
package struct V4L2Error: Error, Equatable {
    package var call: V4L2Call
    /// The `errno`.
    package var code: Int32

    package init(_ call: V4L2Call, _ code: Int32) {
        self.call = call
        self.code = code
    }
}

extension V4L2Error {
    /// The error of the camera.
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

    /// The error of reading or setting a control.
    func asCameraError(of ability: CameraError.Ability) -> CameraError {
        switch code {
        case ERANGE: .outOfRange(ability)
        // A read-only control fails with EACCES, which is not a missing permission here.
        case EACCES, EINVAL, ENOTTY: .notSupported(ability)
        default: asCameraError
        }
    }
}
