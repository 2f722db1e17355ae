/// A device that has been opened.
///
/// ``start(_:)``, ``nextFrame(before:)`` and ``stop()`` are called on one thread that may block;
/// everything else is called on any thread, at any time, and does not block for long.
package protocol CameraStream: AnyObject, Sendable {
    var device: CameraDevice { get }

    /// Lets frames come.
    ///
    /// - Parameter wanted: A format, with the rate that is wanted first; `nil` leaves it to the
    ///   device.
    /// - Returns: What the device really gives, which may be another size and another rate.
    func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat

    /// Waits for the next frame that is whole.
    ///
    /// - Throws: ``CameraError/timedOut`` after `deadline`, ``CameraError/cancelled`` after
    ///   ``interrupt()``, ``CameraError/deviceLost`` when no other will come, and what else fails.
    func nextFrame(
        before deadline: ContinuousClock.Instant
    ) throws(CameraError) -> RawFrame

    /// Ends a wait in ``nextFrame(before:)``, and every later one at once.
    func interrupt()

    /// Lets no more frames come, and closes the device. May be called more than once, and without
    /// a start.
    func stop()

    /// Enlarges what is in the middle, as far as the device can.
    ///
    /// - Returns: By how much others have to enlarge the frames that come now to make it `factor`.
    func zoom(to factor: Double) throws(CameraError) -> Double

    /// Makes what is seen at a place sharp; a device that cannot choose the place focuses anew.
    func focus(at point: FocusPoint) throws(CameraError)

    /// Makes what comes brighter or darker than the device would, in photographic stops.
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
