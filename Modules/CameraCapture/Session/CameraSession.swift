/// Reports the state of the cameras: one half of the interface to a device; the other is
/// ``CameraController``.
///
/// It uses domain values, never a device's own types. It is called on any thread, and must not
/// block.
public protocol CameraSession: Sendable {
    /// The devices that are connected now.
    var availableDevices: [CameraDevice] { get }

    /// The device that ``CameraController/select(_:)`` selected last; `nil` before the first
    /// selection.
    var selectedDevice: CameraDevice? { get }

    /// True if the selected device delivers frames: from the end of
    /// ``CameraController/start(as:)`` to ``CameraController/stop()`` or the loss of the device.
    var isStarted: Bool { get }

    /// Returns the device with this id, even if it is not listed, such as a file. The default
    /// implementation searches ``availableDevices``.
    func device(_ id: CameraDevice.ID) -> CameraDevice?
}

extension CameraSession {
    public func device(_ id: CameraDevice.ID) -> CameraDevice? {
        availableDevices.first { $0.id == id }
    }
}
