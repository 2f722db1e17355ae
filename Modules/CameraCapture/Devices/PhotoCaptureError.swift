public import Foundation

/// Why there is no photograph. The first that holds is told, in this order: no camera, not started,
/// then what happened while it was taken.
public enum PhotoCaptureError: Error, Equatable, Sendable {
    /// No device has been chosen.
    case noCameraSet
    /// A device has been chosen, and not started, or stopped again.
    case cameraNotStarted
    /// The device answered with nothing, or with what is no image.
    case noImageReturned
    /// Another photograph is being taken, and will be its caller's.
    case captureInProgress
    /// The device went away.
    case deviceLost
    /// The system does not allow to use the device.
    case permissionDenied
    /// The device did not answer in time.
    case timedOut
    /// Whoever asked has gone, or the camera was stopped meanwhile.
    case cancelled
    /// Anything else, as the device or the engine says it.
    case unknown(reason: String)
}

extension PhotoCaptureError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noCameraSet: "no camera has been chosen"
        case .cameraNotStarted: "the camera has not been started"
        case .noImageReturned: "the camera returned no image"
        case .captureInProgress: "a photograph is being taken already"
        case .deviceLost: "the camera is gone"
        case .permissionDenied: "the camera may not be used"
        case .timedOut: "the camera does not answer"
        case .cancelled: "cancelled"
        case .unknown(let reason): "the photograph failed: \(reason)"
        }
    }
}
