/// Finds and opens the devices of one kind, such as all video devices of Linux.
package protocol CameraDriver: Sendable {
    /// The ``CameraDevice/ID/scheme`` of its devices, such as `v4l2`.
    var scheme: String { get }

    /// Returns the devices that are connected now. A device that cannot be queried is left out.
    func devices() -> [CameraDevice]

    /// Returns the device with this id, even if ``devices()`` does not list it, such as a file;
    /// `nil` if no such device exists.
    func device(_ id: CameraDevice.ID) -> CameraDevice?

    /// Opens a device without starting it.
    func open(_ id: CameraDevice.ID) throws(CameraError) -> any CameraStream
}

extension CameraDriver {
    package func device(_ id: CameraDevice.ID) -> CameraDevice? {
        devices().first { $0.id == id }
    }
}
