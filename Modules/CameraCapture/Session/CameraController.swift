/// Controls a camera: one half of the interface to a device; the other is ``CameraSession``.
///
/// Implement both for a custom device. All arguments are validated: the device exists, and numbers
/// are in range. Photographs, focus and exposure are requested only while the device is started. An
/// implementation may answer late or never: after ``CameraTimeouts`` the caller gets an error, and
/// the task is cancelled. It may throw any error. ``CameraError`` and ``PhotoCaptureError`` keep
/// their meaning: each is converted to the other where the caller expects the other type.
///
/// Flash, zoom, focus and exposure have default implementations for a device that lacks them.
public protocol CameraController: Sendable {
    /// Selects a device that the session knows. This stops a started device.
    func select(_ device: CameraDevice) throws

    /// Starts the selected device.
    ///
    /// - Parameter format: The wanted format; `nil` lets the device choose.
    func start(as format: CameraFormat?) async throws

    /// Stops the device. It is also called after a start that was given up.
    func stop() async

    /// The device's frames from now on. The sequence is read continuously, so it needs to buffer
    /// only the newest frame. It ends when the device stops, and throws if the device is lost.
    var frames: AsyncThrowingStream<CameraFrame, any Error> { get }

    /// Takes one picture. The module rotates, scales and encodes it.
    ///
    /// - Parameter settings: The settings of the photograph, for a device that can apply some of
    ///   them itself.
    /// - Returns: A frame that was captured after this call; `nil` if the device returned none.
    func takePhoto(with settings: CameraSettings) async throws -> CameraFrame?

    /// Sets the flash for the following photographs. It is off at first and after ``select(_:)``.
    func setFlash(_ mode: FlashMode) throws

    /// Zooms the following frames and photographs. The factor is 1 at first and after
    /// ``select(_:)``.
    func zoom(to factor: Double) throws

    /// Focuses on `point` of the device's frames, before rotation.
    func focus(at point: FocusPoint) throws

    /// Sets the exposure compensation in photographic stops; 0 is the device's own exposure.
    func expose(by stops: Double) throws

    /// Reports the rotation of the following frames and photographs. The module rotates them, so
    /// the default implementation does nothing.
    func rotate(to rotation: CameraRotation)
}

extension CameraController {
    public func setFlash(_ mode: FlashMode) throws {
        if mode != .off { throw CameraError.notSupported(.flash) }
    }

    public func zoom(to factor: Double) throws {
        if factor != 1 { throw CameraError.notSupported(.zoom) }
    }

    public func focus(at point: FocusPoint) throws { throw CameraError.notSupported(.focus) }

    public func expose(by stops: Double) throws {
        if stops != 0 { throw CameraError.notSupported(.exposure) }
    }

    public func rotate(to rotation: CameraRotation) {}
}
