/// What can be done with a camera: one half of the boundary to a device, the other is
/// ``CameraSession``.
///
/// Whoever brings a device of their own implements both. What is asked for has been checked
/// already: the device exists and is started, and numbers are in its ranges. Nobody has to answer
/// in time, or at all: whoever waits is told so after ``CameraTimeouts``, and the task that asked
/// is cancelled. Errors of any kind may be thrown; those of ``CameraError`` and
/// ``PhotoCaptureError`` reach the caller as they are.
///
/// Flash, zoom, focus and exposure have a body that says that the device has none.
public protocol CameraController: Sendable {
    /// Chooses a device that the session knows. One that was started stops by that.
    func select(_ device: CameraDevice) throws

    /// Lets the selected device deliver frames.
    ///
    /// - Parameter format: What is wanted; `nil` leaves it to the device.
    func start(as format: CameraFormat?) async throws

    /// Lets no more frames come. Also called for a start that was given up.
    func stop() async

    /// What the device delivers from now on. The sequence is read without a pause, so it needs to
    /// keep no more than the newest frame; it ends with the device's stop, and throws with its
    /// loss.
    var frames: AsyncThrowingStream<CameraFrame, any Error> { get }

    /// Takes one picture. It is turned, scaled and encoded elsewhere.
    ///
    /// - Parameter settings: What becomes of the picture, for a device that can do more by itself.
    /// - Returns: A frame that was taken after this call; `nil` when there is none.
    func takePhoto(with settings: CameraSettings) async throws -> CameraFrame?

    /// Sets the flash for the photographs to come; it is off until this is called, and after
    /// ``select(_:)``.
    func setFlash(_ mode: FlashMode) throws

    /// Enlarges frames and photographs to come; 1 until this is called, and after ``select(_:)``.
    func zoom(to factor: Double) throws

    /// Makes sharp what is at `point` of the device's frames as they come, not yet turned.
    func focus(at point: FocusPoint) throws

    /// Makes frames brighter or darker, in photographic stops; 0 is what the device does by itself.
    func expose(by stops: Double) throws

    /// Tells how frames and photographs are turned from now on. The module turns them: there is
    /// nothing to do here, unless the device wants to know.
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
