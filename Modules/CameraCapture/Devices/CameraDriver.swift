/// A kind of device, such as everything that Linux calls a video device.
package protocol CameraDriver: Sendable {
    /// The ``CameraDevice/ID/scheme`` of its devices, such as `v4l2`.
    var scheme: String { get }

    /// The devices that are there now. One that cannot be asked is left out.
    func devices() -> [CameraDevice]

    /// A device by its id, also where ``devices()`` does not list it, such as a file; `nil` where
    /// there is none.
    func device(_ id: CameraDevice.ID) -> CameraDevice?

    /// Opens a device; it delivers nothing yet.
    func open(_ id: CameraDevice.ID) throws(CameraError) -> any CameraStream
}

extension CameraDriver {
    package func device(_ id: CameraDevice.ID) -> CameraDevice? {
        devices().first { $0.id == id }
    }
}
