public import FoundationEssentials

/// An error of taking a photograph. The first one that applies is thrown: no camera, not started,
/// another photograph in progress, then errors of the capture.
public enum PhotoCaptureError: Error, Equatable, Sendable {
    /// No device has been chosen.
    case noCameraSet
    /// A device has been chosen, but it is not started or was stopped.
    case cameraNotStarted
    /// The device returned nothing, or bytes that are not an image.
    case noImageReturned
    /// Another photograph is in progress; it is not affected.
    case captureInProgress
    /// The device was disconnected.
    case deviceLost
    /// The system denies access to the device.
    case permissionDenied
    /// The device did not answer in time.
    case timedOut
    /// The task was cancelled, or the camera was stopped in the meantime.
    case cancelled
    /// Any other failure, with the reason of the device or the engine.
    case unknown(reason: String)
}

extension PhotoCaptureError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noCameraSet: "no camera has been chosen"
        case .cameraNotStarted: "the camera has not been started"
        case .noImageReturned: "the camera returned no image"
        case .captureInProgress: "a photograph is being taken already"
        case .deviceLost: "the camera was disconnected"
        case .permissionDenied: "no permission to use the camera"
        case .timedOut: "the camera does not answer"
        case .cancelled: "cancelled"
        case .unknown(let reason): "taking the photograph failed: \(reason)"
        }
    }
}
