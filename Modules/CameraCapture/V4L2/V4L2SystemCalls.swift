package import CImageEditorV4L2

/// The system calls for video devices, one method for each.
///
/// A method only makes its call. The caller is responsible for the order, and for closing and
/// unmapping. Errors are ``V4L2Error`` with the kernel's number.
package protocol V4L2SystemCalls: Sendable {
    /// Returns the possible paths of video devices, sorted by number.
    func paths() -> [String]

    func open(_ path: String) throws(V4L2Error) -> Int32
    /// Closes a device or a wakeup descriptor.
    func close(_ descriptor: Int32)

    /// Creates a descriptor that can end waits.
    func makeWakeup() throws(V4L2Error) -> Int32
    /// Ends the current wait for this descriptor, and all later ones.
    func wake(_ wakeup: Int32)
    /// Waits for a frame or a wakeup; it checks once even if the deadline has passed.
    func wait(
        for handle: V4L2Handle, or wakeup: Int32, until deadline: ContinuousClock.Instant
    ) throws(V4L2Error) -> V4L2Readiness

    func capability(of descriptor: Int32) throws(V4L2Error) -> V4L2Capability
    /// - Returns: The code of the pixel format at `index`.
    /// - Throws: `EINVAL` after the last format.
    func pixelFormat(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> UInt32
    func sizes(
        at index: Int, of code: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Sizes
    func intervals(
        at index: Int, of code: UInt32, width: UInt32, height: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Intervals

    func format(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format
    /// Requests a code, a width and a height.
    ///
    /// - Returns: The values that the device chose.
    func setFormat(_ format: V4L2Format, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format
    /// - Returns: The interval that the device chose.
    func setInterval(
        _ interval: V4L2Interval, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Interval

    /// - Parameter count: The number of buffers; 0 releases all.
    /// - Returns: The number of allocated buffers.
    func requestBuffers(_ count: Int, of handle: V4L2Handle) throws(V4L2Error) -> Int
    func buffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Place
    func map(
        _ place: V4L2Place, of handle: V4L2Handle
    ) throws(V4L2Error) -> UnsafeMutableRawBufferPointer
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
    func queueBuffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error)
    /// - Throws: `EAGAIN` if no buffer is filled.
    func dequeueBuffer(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Buffer
    func startStreaming(_ handle: V4L2Handle) throws(V4L2Error)
    func stopStreaming(_ handle: V4L2Handle) throws(V4L2Error)

    /// - Throws: `EINVAL` if the device has no such control.
    func control(_ id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Control
    /// Returns the control with the next greater id.
    func control(after id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Control
    /// - Returns: The value of an item of an integer menu; 0 for a menu of names.
    func menuValue(
        at index: Int, of control: V4L2Control, of handle: V4L2Handle
    ) throws(V4L2Error) -> Int64
    func value(of id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> Int32
    func setValue(_ value: Int32, of id: UInt32, of handle: V4L2Handle) throws(V4L2Error)
}

/// An open video device, and which of the kernel's two capture interfaces it uses.
package struct V4L2Handle: Sendable, Hashable {
    package var descriptor: Int32
    package var isMultiplanar: Bool

    package init(descriptor: Int32, isMultiplanar: Bool = false) {
        self.descriptor = descriptor
        self.isMultiplanar = isMultiplanar
    }
}

/// The reasons for the end of a wait; empty after a timeout.
package struct V4L2Readiness: OptionSet, Sendable {
    /// A frame can be fetched.
    package static let frame = Self(rawValue: Int32(CV4L2_READY))
    /// The wait was interrupted.
    package static let interrupted = Self(rawValue: Int32(CV4L2_INTERRUPTED))
    /// The device was disconnected.
    package static let gone = Self(rawValue: Int32(CV4L2_GONE))
    /// An error occurred; dequeueing a frame reports it.
    package static let failed = Self(rawValue: Int32(CV4L2_FAILED))

    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

extension V4L2Interval {
    /// The rate in frames per second; `nil` if the interval is invalid.
    var rate: Double? {
        guard numerator > 0, denominator > 0 else { return nil }
        // Rounds to thousandths: devices round the interval to 100 ns, so that 30 would become
        // 30.00003.
        return (Double(denominator) / Double(numerator) * 1000).rounded() / 1000
    }

    /// Creates the interval that is nearest to a rate, in whole microseconds.
    init(rate: Double) {
        self.init(
            numerator: UInt32((1_000_000 / min(max(rate, 0.001), 10_000)).rounded()),
            denominator: 1_000_000)
    }
}
