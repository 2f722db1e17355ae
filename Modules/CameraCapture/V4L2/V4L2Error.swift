import CImageEditorV4L2
import FoundationEssentials
import Glibc

/// A failed system call of a video device.
package struct V4L2Error: Error, Equatable {
    package var call: V4L2Call
    /// The `errno` of the call.
    package var code: Int32

    package init(_ call: V4L2Call, _ code: Int32) {
        self.call = call
        self.code = code
    }
}

extension V4L2Error {
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

    /// Returns the error of reading or setting a control.
    func asCameraError(of ability: CameraError.Ability) -> CameraError {
        switch code {
        case ERANGE: .outOfRange(ability)
        // A read-only control fails with EACCES, which is not a missing permission here.
        case EACCES, EINVAL, ENOTTY: .notSupported(ability)
        default: asCameraError
        }
    }
}

/// The system calls for video devices.
package enum V4L2Call: String, Sendable, CaseIterable {
    case open
    case eventfd
    case poll
    case mmap
    case munmap
    case queryCapability = "VIDIOC_QUERYCAP"
    case enumerateFormats = "VIDIOC_ENUM_FMT"
    case enumerateSizes = "VIDIOC_ENUM_FRAMESIZES"
    case enumerateIntervals = "VIDIOC_ENUM_FRAMEINTERVALS"
    case getFormat = "VIDIOC_G_FMT"
    case setFormat = "VIDIOC_S_FMT"
    case setInterval = "VIDIOC_S_PARM"
    case requestBuffers = "VIDIOC_REQBUFS"
    case queryBuffer = "VIDIOC_QUERYBUF"
    case queueBuffer = "VIDIOC_QBUF"
    case dequeueBuffer = "VIDIOC_DQBUF"
    case startStreaming = "VIDIOC_STREAMON"
    case stopStreaming = "VIDIOC_STREAMOFF"
    case queryControl = "VIDIOC_QUERY_EXT_CTRL"
    case queryMenu = "VIDIOC_QUERYMENU"
    case getControl = "VIDIOC_G_CTRL"
    case setControl = "VIDIOC_S_CTRL"
}
