package import CImageEditorV4L2

/// Everything that is asked of the kernel about video devices, one method for each system call.
///
/// A method does no more than its call: the order is the caller's affair, and so is to give back
/// what was opened and mapped. Errors are ``V4L2Error`` with the kernel's number.
package protocol V4L2SystemCalls: Sendable {
    /// The paths under which video devices may be found, those with small numbers first.
    func paths() -> [String]

    func open(_ path: String) throws(V4L2Error) -> Int32
    /// Closes a device or a wakeup.
    func close(_ descriptor: Int32)

    /// A descriptor that ends waits.
    func makeWakeup() throws(V4L2Error) -> Int32
    /// Ends the wait for a wakeup that goes on, and all that come.
    func wake(_ wakeup: Int32)
    /// Waits for a frame or a wakeup; a wait that is over when it begins asks all the same.
    func wait(
        for handle: V4L2Handle, or wakeup: Int32, until deadline: ContinuousClock.Instant
    ) throws(V4L2Error) -> V4L2Readiness

    func capability(of descriptor: Int32) throws(V4L2Error) -> V4L2Capability
    /// - Returns: The code of a pixel format; the last one is followed by `EINVAL`.
    func pixelFormat(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> UInt32
    func sizes(
        at index: Int, of code: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Sizes
    func intervals(
        at index: Int, of code: UInt32, width: UInt32, height: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Intervals

    func format(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format
    /// Asks for a code, a width and a height.
    ///
    /// - Returns: What the device has made of them.
    func setFormat(_ format: V4L2Format, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format
    /// - Returns: What the device has made of it.
    func setInterval(
        _ interval: V4L2Interval, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Interval

    /// - Returns: How many there are now. 0 gives all back.
    func requestBuffers(_ count: Int, of handle: V4L2Handle) throws(V4L2Error) -> Int
    func buffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Place
    func map(
        _ place: V4L2Place, of handle: V4L2Handle
    ) throws(V4L2Error) -> UnsafeMutableRawBufferPointer
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
    func queueBuffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error)
    /// - Throws: `EAGAIN` where none has been filled.
    func dequeueBuffer(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Buffer
    func startStreaming(_ handle: V4L2Handle) throws(V4L2Error)
    func stopStreaming(_ handle: V4L2Handle) throws(V4L2Error)

    /// - Throws: `EINVAL` where the device has no such control.
    func control(_ id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Control
    /// The control with the next greater id.
    func control(after id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Control
    /// - Returns: What an integer menu means by an index, 0 for a menu of words.
    func menuValue(
        at index: Int, of control: V4L2Control, of handle: V4L2Handle
    ) throws(V4L2Error) -> Int64
    func value(of id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> Int32
    func setValue(_ value: Int32, of id: UInt32, of handle: V4L2Handle) throws(V4L2Error)
}

/// A video device that has been opened, and which of the kernel's two interfaces it speaks.
package struct V4L2Handle: Sendable, Hashable {
    package var descriptor: Int32
    package var isMultiplanar: Bool

    package init(descriptor: Int32, isMultiplanar: Bool = false) {
        self.descriptor = descriptor
        self.isMultiplanar = isMultiplanar
    }
}
