import CImageEditorV4L2
import FoundationEssentials
import Glibc

/// An open device with all resources that have to be returned to the kernel.
///
/// Not thread-safe: its owner ensures that one thread at a time uses it.
final class V4L2Capture {
    /// The number of buffers. With several, the device can fill one while another is being copied.
    private static let bufferCount = 4
    /// The maximum number of buffers to map, if a driver grants more than requested.
    private static let mostBuffers = 32

    private let calls: any V4L2SystemCalls
    let handle: V4L2Handle
    let wakeup: Int32
    private var isOpen = true
    private var isStreaming = false
    private var hasBuffers = false
    private var memory: [UnsafeMutableRawBufferPointer] = []
    private var layout: V4L2Layout?

    /// - Throws: ``V4L2Error``; `ENOTTY` if the path is not a camera. Nothing stays open then.
    init(opening path: String, with calls: any V4L2SystemCalls) throws(V4L2Error) {
        let descriptor = try calls.open(path)
        do throws(V4L2Error) {
            let capability = try calls.capability(of: descriptor)
            guard capability.isCamera else { throw V4L2Error(.queryCapability, ENOTTY) }
            handle = V4L2Handle(
                descriptor: descriptor, isMultiplanar: capability.isMultiplanar)
            wakeup = try calls.makeWakeup()
        } catch {
            calls.close(descriptor)
            throw error
        }
        self.calls = calls
    }

    deinit { close() }

    /// True if the device delivers frames: it was started, and not closed since.
    var isDelivering: Bool { isStreaming }

    /// Starts streaming. After a failure no buffer stays mapped, and the call may be repeated.
    ///
    /// - Returns: The actual format, which may differ from `wanted`.
    func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat {
        guard isOpen else { throw .cameraNotStarted }
        release()
        do throws(V4L2Error) {
            let layout = try agree(on: wanted)
            let rate = try agree(onRate: wanted?.framesPerSecond.first)
            try makeBuffers()
            try calls.startStreaming(handle)
            isStreaming = true
            self.layout = layout
            return CameraFormat(
                pixelFormat: layout.pixelFormat, width: layout.width, height: layout.height,
                framesPerSecond: rate.map { [$0] } ?? [])
        } catch {
            release()
            throw error.asCameraError
        }
    }

    /// Returns the newest complete frame, if there is one; older ones are returned to the device.
    func newestFrame() throws(CameraError) -> RawFrame? {
        guard let layout, isStreaming else { throw .cameraNotStarted }
        do throws(V4L2Error) {
            var newest: V4L2Buffer?
            // At most one pass over the buffers: a device could refill them forever.
            for _ in memory {
                guard let buffer = try filledBuffer() else { break }
                guard let bytes = bytes(of: buffer), layout.isWhole(bytes, of: buffer) else {
                    try giveBack(buffer)
                    continue
                }
                if let newest { try giveBack(newest) }
                newest = buffer
            }
            guard let newest, let bytes = bytes(of: newest) else { return nil }
            let frame = layout.frame(of: newest, Data(bytes))
            try giveBack(newest)
            return frame
        } catch {
            throw error.asCameraError
        }
    }

    /// Stops streaming and releases everything. Calling it again has no effect.
    func close() {
        guard isOpen else { return }
        isOpen = false
        release()
        calls.close(wakeup)
        calls.close(handle.descriptor)
    }

    /// Releases whatever ``start(_:)`` has acquired so far.
    private func release() {
        // Ignores errors: a disconnected device rejects these calls, but the kernel has released
        // its resources.
        if isStreaming { try? calls.stopStreaming(handle) }
        isStreaming = false
        memory.forEach(calls.unmap)
        memory = []
        if hasBuffers { _ = try? calls.requestBuffers(0, of: handle) }
        hasBuffers = false
        layout = nil
    }

    private func agree(on wanted: CameraFormat?) throws(V4L2Error) -> V4L2Layout {
        var request = V4L2Format()
        let codes = try V4L2Survey(calls: calls, handle: handle).codes()
        if let wanted {
            let code = codes.first { PixelFormat(v4l2Code: $0) == wanted.pixelFormat }
            guard let code, let width = UInt32(exactly: wanted.width),
                let height = UInt32(exactly: wanted.height)
            else { throw V4L2Error(.setFormat, EINVAL) }
            (request.code, request.width, request.height) = (code, width, height)
        } else {
            request = try calls.format(of: handle)
            if !codes.contains(request.code) {
                guard let code = codes.first else { throw V4L2Error(.setFormat, EINVAL) }
                request.code = code
            }
        }
        let format = try calls.setFormat(request, of: handle)
        // A device may choose another pixel format, as long as it is supported.
        guard let layout = V4L2Layout(format) else { throw V4L2Error(.setFormat, EINVAL) }
        return layout
    }

    /// - Returns: The device's rate in frames per second; `nil` if it does not report one.
    private func agree(onRate wanted: Double?) throws(V4L2Error) -> Double? {
        do {
            return try calls.setInterval(
                wanted.map { V4L2Interval(rate: $0) } ?? V4L2Interval(), of: handle
            ).rate
        } catch  where error.code == ENOTTY || error.code == EINVAL {
            // A device with a fixed rate rejects the request; this is no error.
            return nil
        }
    }

    private func makeBuffers() throws(V4L2Error) {
        let count = try calls.requestBuffers(Self.bufferCount, of: handle)
        hasBuffers = count > 0
        guard count > 0 else { throw V4L2Error(.requestBuffers, ENOMEM) }
        for index in 0..<min(count, Self.mostBuffers) {
            memory.append(try calls.map(try calls.buffer(at: index, of: handle), of: handle))
        }
        for index in memory.indices { try calls.queueBuffer(at: index, of: handle) }
    }

    private func filledBuffer() throws(V4L2Error) -> V4L2Buffer? {
        do {
            return try calls.dequeueBuffer(of: handle)
        } catch  where error.code == EAGAIN {
            return nil
        }
    }

    private func giveBack(_ buffer: V4L2Buffer) throws(V4L2Error) {
        // Do not return a buffer to the device if its number is unknown.
        guard memory.indices.contains(Int(buffer.index)) else { return }
        try calls.queueBuffer(at: Int(buffer.index), of: handle)
    }

    /// Returns the filled bytes, limited to the buffer's mapped memory; `nil` for an unknown
    /// buffer.
    private func bytes(of buffer: V4L2Buffer) -> UnsafeRawBufferPointer? {
        guard memory.indices.contains(Int(buffer.index)) else { return nil }
        let all = UnsafeRawBufferPointer(memory[Int(buffer.index)])
        let start = min(Int(buffer.start), all.count)
        return UnsafeRawBufferPointer(
            rebasing: all[start..<min(start + Int(buffer.byteCount), all.count)])
    }
}
