public import FoundationEssentials

/// A camera without a user interface: list the devices, choose one, start it, then watch its
/// preview and take photographs.
///
/// All members can be used on any thread. Every wait ends at the latest with ``stop()``, the loss
/// of the device, the cancellation of the task, or a timeout (``CameraTimeouts``).
public protocol Camera: Sendable {
    /// The devices that are connected now. Files can be devices, too, but are not listed: see
    /// ``CameraFactory``.
    var availableDevices: [CameraDevice] { get }

    /// The device chosen by ``set(_:)``; `nil` before the first choice.
    var selectedDevice: CameraDevice? { get }

    var state: CameraState { get }

    /// Chooses a device. Choosing another device stops the current one and resets flash and zoom;
    /// choosing the same device changes nothing.
    ///
    /// - Throws: ``CameraError/noSuchDevice(_:)``, or the device's error. Nothing changes then.
    func set(_ id: CameraDevice.ID) throws(CameraError)

    /// Starts the chosen device; does nothing if it is started already.
    ///
    /// - Parameter format: The wanted format, such as one of ``CameraDevice/formats``; the device
    ///   may deliver another size. `nil` lets the device choose.
    /// - Throws: ``CameraError``: no camera, a timeout, a cancellation, or the device's error.
    func start(as format: CameraFormat?) async throws(CameraError)

    /// Stops the device. Photographs in progress fail with ``PhotoCaptureError/cancelled``, a
    /// start in progress with ``CameraError/cancelled``; previews end normally.
    func stop() async

    /// The frames of the device. Each iteration starts with the next frame and always returns the
    /// newest one: frames that arrive while the consumer is busy are dropped. There can be
    /// several consumers.
    var preview: CameraPreview { get }

    /// Takes an upright photograph, with the time and the device's name in its EXIF.
    ///
    /// - Returns: The bytes of an image file.
    /// - Throws: The first error that applies: no camera, not started, another photograph in
    ///   progress, then errors of the capture.
    func takePhoto(with settings: CameraSettings) async throws(PhotoCaptureError) -> Data

    /// The flash mode; off unless it was set for this device.
    var flash: FlashMode { get }

    /// Sets the flash for the following photographs.
    ///
    /// - Throws: ``CameraError``: no camera, or ``CameraError/notSupported(_:)`` for a mode that
    ///   is not in the device's ``CameraDevice/flashModes``. Nothing changes then.
    func setFlash(_ mode: FlashMode) throws(CameraError)

    /// Sets the zoom of the following frames and photographs.
    ///
    /// - Throws: ``CameraError``: no camera, no zoom, or a factor outside of the device's
    ///   ``CameraDevice/zoomRange``.
    func zoom(to factor: Double) throws(CameraError)

    /// Focuses on a point. A device that cannot choose the point refocuses.
    ///
    /// - Parameter point: A point in the frames as the user sees them, after rotation.
    /// - Throws: ``CameraError``: no camera, not started, a point outside of the frame, or no
    ///   focus control.
    func focus(at point: FocusPoint) throws(CameraError)

    /// Sets the exposure compensation.
    ///
    /// - Parameter stops: The compensation in photographic stops, −10…10: 1 is twice as bright.
    /// - Throws: ``CameraError``: no camera, not started, out of range, or no exposure control.
    func expose(by stops: Double) throws(CameraError)

    /// Rotates the following frames and photographs, also those of devices that are chosen later.
    func rotate(to rotation: CameraRotation)
}

extension Camera {
    /// Starts the chosen device with a format of its own choice.
    public func start() async throws(CameraError) {
        try await start(as: nil)
    }

    /// Takes a photograph as a JPEG of the size that the device delivers.
    public func takePhoto() async throws(PhotoCaptureError) -> Data {
        try await takePhoto(with: CameraSettings())
    }
}

/// The state of a camera.
public enum CameraState: String, Sendable, CaseIterable {
    /// No device has been chosen.
    case noCameraSet
    /// A device has been chosen but is not started.
    case stopped
    /// The device is being started.
    case starting
    /// The device delivers frames.
    case started
}
