/// What a camera is doing.
public enum CameraState: String, Sendable, CaseIterable {
    /// No device has been chosen.
    case noCameraSet
    /// A device has been chosen, and delivers nothing.
    case stopped
    /// The device has been told to deliver.
    case starting
    /// The device delivers frames.
    case started
}
