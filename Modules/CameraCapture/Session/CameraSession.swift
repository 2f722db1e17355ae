/// What there is to know of the cameras: one half of the boundary to a device, the other is
/// ``CameraController``.
///
/// Domain values cross it, never a device's own types. It is asked on any thread, and answers at
/// once.
public protocol CameraSession: Sendable {
    /// The devices that there are now.
    var availableDevices: [CameraDevice] { get }

    /// The device that ``CameraController/select(_:)`` has chosen last.
    var selectedDevice: CameraDevice? { get }

    /// Whether the selected device delivers frames: from the end of
    /// ``CameraController/start(as:)`` to ``CameraController/stop()`` or the loss of the device.
    var isStarted: Bool { get }

    /// A device by its id, also one that is not listed, such as a file. Without a body of its own
    /// this looks into ``availableDevices``.
    func device(_ id: CameraDevice.ID) -> CameraDevice?
}

extension CameraSession {
    public func device(_ id: CameraDevice.ID) -> CameraDevice? {
        availableDevices.first { $0.id == id }
    }
}
