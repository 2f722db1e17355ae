public import Foundation

/// A camera without a screen: devices are listed, one is chosen and started, and then it is watched
/// and photographs are taken.
///
/// Everything may be called on any thread. No call waits for ever: ``stop()``, the loss of the
/// device, a cancelled task and a device that does not answer (``CameraTimeouts``) end every wait.
public protocol Camera: Sendable {
    /// The devices that there are now. A file is a device, too, and not listed: see
    /// ``CameraFactory``.
    var availableDevices: [CameraDevice] { get }

    /// The device that ``set(_:)`` has chosen.
    var selectedDevice: CameraDevice? { get }

    var state: CameraState { get }

    /// Chooses a device. Another one that is started stops by that, and flash, zoom and exposure
    /// are as if they had never been set; the same one again changes nothing.
    ///
    /// - Throws: ``CameraError/noSuchDevice(_:)``; nothing has changed then.
    func set(_ id: CameraDevice.ID) throws(CameraError)

    /// Lets the chosen device deliver frames; does nothing when it does so already.
    ///
    /// - Parameter format: What is wanted, such as one of ``CameraDevice/formats``; devices may
    ///   give another size. `nil` leaves it to the device.
    /// - Throws: ``CameraError``: no camera, then what the device says.
    func start(as format: CameraFormat?) async throws(CameraError)

    /// Lets no more frames come. Photographs under way end with ``PhotoCaptureError/cancelled``, a
    /// start with ``CameraError/cancelled``, previews as if nothing came after.
    func stop() async

    /// What the device sees. Each iteration starts with the next frame and always gives the newest
    /// one: frames that nobody had time for are left out. Several may watch at the same time.
    var preview: CameraPreview { get }

    /// Takes a photograph, upright, with the time and the device's name in its EXIF.
    ///
    /// - Returns: The bytes of a file.
    /// - Throws: The first that holds of no camera, not started, another under way, and what
    ///   happens.
    func takePhoto(with settings: CameraSettings) async throws(PhotoCaptureError) -> Data

    /// What the flash does; off unless it was set for this device.
    var flash: FlashMode { get }

    /// Sets the flash for the photographs to come.
    ///
    /// - Throws: ``CameraError``: no camera, or ``CameraError/notSupported(_:)`` for what is not
    ///   among the device's ``CameraDevice/flashModes``; nothing has changed then.
    func setFlash(_ mode: FlashMode) throws(CameraError)

    /// Enlarges frames and photographs to come.
    ///
    /// - Throws: ``CameraError``: no camera, or a factor outside the device's
    ///   ``CameraDevice/zoomRange``.
    func zoom(to factor: Double) throws(CameraError)

    /// Makes a place sharp. A device that cannot choose a place focuses anew.
    ///
    /// - Parameter point: A place in the frames as they are seen, turned.
    /// - Throws: ``CameraError``: no camera, not started, outside the frame, or no focus to set.
    func focus(at point: FocusPoint) throws(CameraError)

    /// Makes frames and photographs brighter or darker than the device would.
    ///
    /// - Parameter stops: In photographic stops, −10…10: 1 is twice as bright.
    /// - Throws: ``CameraError``: no camera, not started, out of range, or no exposure to set.
    func expose(by stops: Double) throws(CameraError)

    /// Turns frames and photographs to come, whatever the device.
    func rotate(to rotation: CameraRotation)
}

extension Camera {
    /// Lets the chosen device deliver frames in a format of its own choice.
    public func start() async throws(CameraError) {
        try await start(as: nil)
    }

    /// Takes a photograph: a JPEG as large as the device delivers it.
    public func takePhoto() async throws(PhotoCaptureError) -> Data {
        try await takePhoto(with: CameraSettings())
    }
}

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
