import CImageEditorV4L2
import Foundation

/// One opened device, and everything that has to be given back to the kernel.
///
/// Its owner sees to it that one thread at a time is in here.
final class V4L2Capture {
    /// Frames that the device may fill while one is being copied.
    private static let bufferCount = 4
    /// More than any driver has; what lies beyond is left to it.
    private static let mostBuffers = 32

    private let calls: any V4L2SystemCalls
    let handle: V4L2Handle
    let wakeup: Int32
    private var isOpen = true
    private var isStreaming = false
    private var hasBuffers = false
    private var memory: [UnsafeMutableRawBufferPointer] = []
    private var layout: V4L2Layout?

    /// - Throws: ``V4L2Error``; `ENOTTY` for what is no camera. Nothing stays open then.
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

    /// Whether it has been started, and not closed since.
    var isDelivering: Bool { isStreaming }

    /// Lets frames come. Where that fails nothing stays mapped, and it may be tried again.
    ///
    /// - Returns: What the device gives, which may differ from what is `wanted`.
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

    /// The newest frame that is whole, if one has come; the older ones go back to the device.
    func newestFrame() throws(CameraError) -> RawFrame? {
        guard let layout, isStreaming else { throw .cameraNotStarted }
        do throws(V4L2Error) {
            var newest: V4L2Buffer?
            // As many as there are: a device that fills them faster than this would hold us.
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

    /// Lets no more frames come, and gives everything back. What was given back stays so.
    func close() {
        guard isOpen else { return }
        isOpen = false
        release()
        calls.close(wakeup)
        calls.close(handle.descriptor)
    }

    /// The way back from wherever ``start(_:)`` has come to.
    private func release() {
        // A device that is gone refuses all of this, and has nothing of ours any more.
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
        // One that changes the pixel format gives what nobody asked for, but what may be read.
        guard let layout = V4L2Layout(format) else { throw V4L2Error(.setFormat, EINVAL) }
        return layout
    }

    /// - Returns: Frames a second, as the device has it; `nil` where it does not say.
    private func agree(onRate wanted: Double?) throws(V4L2Error) -> Double? {
        do {
            return try calls.setInterval(
                wanted.map { V4L2Interval(rate: $0) } ?? V4L2Interval(), of: handle
            ).rate
        } catch  where error.code == ENOTTY || error.code == EINVAL {
            // A device with a rate of its own: its frames are as welcome.
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
        // A number that we do not know is not ours to give.
        guard memory.indices.contains(Int(buffer.index)) else { return }
        try calls.queueBuffer(at: Int(buffer.index), of: handle)
    }

    /// What has been filled, as far as it lies in memory that is ours.
    private func bytes(of buffer: V4L2Buffer) -> UnsafeRawBufferPointer? {
        guard memory.indices.contains(Int(buffer.index)) else { return nil }
        let all = UnsafeRawBufferPointer(memory[Int(buffer.index)])
        let start = min(Int(buffer.start), all.count)
        return UnsafeRawBufferPointer(
            rebasing: all[start..<min(start + Int(buffer.byteCount), all.count)])
    }
}
