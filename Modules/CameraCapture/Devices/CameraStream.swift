/// An open device.
///
/// ``start(_:)``, ``nextFrame(before:)`` and ``stop()`` are called on one thread, which may
/// block. All other members are called on any thread at any time, and do not block for long.
package protocol CameraStream: AnyObject, Sendable {
    var device: CameraDevice { get }

    /// Starts the device.
    ///
    /// - Parameter wanted: The wanted format, with the wanted rate first; `nil` lets the device
    ///   choose.
    /// - Returns: The actual format, which may have another size and another rate.
    func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat

    /// Waits for the next complete frame.
    ///
    /// - Throws: ``CameraError/timedOut`` after `deadline`, ``CameraError/cancelled`` after
    ///   ``interrupt()``, ``CameraError/deviceLost`` if no more frames will come, and other
    ///   failures.
    func nextFrame(
        before deadline: ContinuousClock.Instant
    ) throws(CameraError) -> RawFrame

    /// Ends the current wait in ``nextFrame(before:)``. Every later call throws
    /// ``CameraError/cancelled`` at once.
    func interrupt()

    /// Stops and closes the device. May be called more than once, and without a start.
    func stop()

    /// Zooms to the centre, as far as the device can.
    ///
    /// - Returns: The factor by which the following frames must still be enlarged to reach
    ///   `factor`.
    func zoom(to factor: Double) throws(CameraError) -> Double

    /// Focuses on a point; a device that cannot choose the point refocuses.
    func focus(at point: FocusPoint) throws(CameraError)

    /// Sets the exposure compensation, in photographic stops.
    func expose(by stops: Double) throws(CameraError)

    func setFlash(_ mode: FlashMode) throws(CameraError)
}

extension CameraStream {
    package func zoom(to factor: Double) throws(CameraError) -> Double { factor }

    package func focus(at point: FocusPoint) throws(CameraError) { throw .notSupported(.focus) }

    package func expose(by stops: Double) throws(CameraError) { throw .notSupported(.exposure) }

    package func setFlash(_ mode: FlashMode) throws(CameraError) {
        if mode != .off { throw .notSupported(.flash) }
    }
}
