public import Foundation

/// Why a camera could not be chosen, started or adjusted.
public enum CameraError: Error, Equatable, Sendable {
    /// What not every device can do.
    public enum Ability: String, Sendable, CaseIterable {
        case flash
        case zoom
        case focus
        case exposure
    }

    /// There is no device of this id.
    case noSuchDevice(CameraDevice.ID)
    /// No device has been chosen.
    case noCameraSet
    /// The camera must be started for this.
    case cameraNotStarted
    /// Somebody else uses the device.
    case deviceBusy
    /// The device is not there any more.
    case deviceLost
    /// The system does not allow to use the device.
    case permissionDenied
    /// The device gives none of its formats, or not the one that was asked for.
    case formatNotSupported
    /// The device cannot do this at all.
    case notSupported(Ability)
    /// The device can do this, but not so much or so little of it.
    case outOfRange(Ability)
    /// What the device delivers cannot be read, such as a file that is no picture.
    case unreadable(reason: String)
    /// The device did not answer in time.
    case timedOut
    /// Whoever asked has gone, or the camera was stopped meanwhile.
    case cancelled
    /// Anything else, as the device says it.
    case failed(reason: String)
}

extension CameraError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noSuchDevice(let id): "there is no camera \(id)"
        case .noCameraSet: "no camera has been chosen"
        case .cameraNotStarted: "the camera has not been started"
        case .deviceBusy: "the camera is in use"
        case .deviceLost: "the camera is gone"
        case .permissionDenied: "the camera may not be used"
        case .formatNotSupported: "the camera does not deliver this format"
        case .notSupported(let ability): "the camera has no \(ability.rawValue) to set"
        case .outOfRange(let ability): "the camera's \(ability.rawValue) does not go so far"
        case .unreadable(let reason): "the camera's pictures cannot be read: \(reason)"
        case .timedOut: "the camera does not answer"
        case .cancelled: "cancelled"
        case .failed(let reason): "the camera failed: \(reason)"
        }
    }
}
