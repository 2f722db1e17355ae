public import FoundationEssentials

/// An error of choosing, starting or adjusting a camera.
public enum CameraError: Error, Equatable, Sendable {
    /// An ability that not every device has.
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
    /// The operation requires a started camera.
    case cameraNotStarted
    /// The device is in use, usually by another program.
    case deviceBusy
    /// The device is no longer connected.
    case deviceLost
    /// The system denies access to the device.
    case permissionDenied
    /// The device does not deliver the wanted format, or it has no supported format.
    case formatNotSupported
    /// The device lacks this ability.
    case notSupported(Ability)
    /// The value is out of the device's range.
    case outOfRange(Ability)
    /// The device's data cannot be read, such as a file that is not a picture.
    case unreadable(reason: String)
    /// The device did not answer in time.
    case timedOut
    /// The task was cancelled, or the camera was stopped in the meantime.
    case cancelled
    /// Any other failure, with the device's reason.
    case failed(reason: String)
}

extension CameraError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noSuchDevice(let id): "there is no camera \(id)"
        case .noCameraSet: "no camera has been chosen"
        case .cameraNotStarted: "the camera has not been started"
        case .deviceBusy: "the camera is in use"
        case .deviceLost: "the camera was disconnected"
        case .permissionDenied: "no permission to use the camera"
        case .formatNotSupported: "the camera does not support this format"
        case .notSupported(let ability): "the camera has no \(ability.rawValue) control"
        case .outOfRange(let ability): "the \(ability.rawValue) is out of the camera's range"
        case .unreadable(let reason): "the camera's pictures cannot be read: \(reason)"
        case .timedOut: "the camera does not answer"
        case .cancelled: "cancelled"
        case .failed(let reason): "the camera failed: \(reason)"
        }
    }
}
