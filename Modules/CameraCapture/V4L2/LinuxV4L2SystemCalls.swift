package import CImageEditorV4L2
import FoundationEssentials

/// Makes the system calls of V4L2.
package struct LinuxV4L2SystemCalls: V4L2SystemCalls {
    package init() {}

    package func paths() -> [String] {
        // Without `/dev` there are no devices.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
        return names.compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil
        }.sorted().map { "/dev/video\($0)" }
    }

    package func open(_ path: String) throws(V4L2Error) -> Int32 {
        try check(.open, cv4l2_open(path))
    }

    package func close(_ descriptor: Int32) { cv4l2_close(descriptor) }

    package func makeWakeup() throws(V4L2Error) -> Int32 {
        try check(.eventfd, cv4l2_make_wakeup())
    }

    package func wake(_ wakeup: Int32) { cv4l2_wake(wakeup) }

    package func wait(
        for handle: V4L2Handle, or wakeup: Int32, until deadline: ContinuousClock.Instant
    ) throws(V4L2Error) -> V4L2Readiness {
        let left = ContinuousClock.now.duration(to: deadline) / .nanoseconds(1)
        // Clamp the wait to the range of the integer.
        let nanoseconds = left < 1e18 ? Int64(max(left, 0)) : Int64.max
        return V4L2Readiness(
            rawValue: try check(.poll, cv4l2_wait(handle.descriptor, wakeup, nanoseconds)))
    }

    package func capability(of descriptor: Int32) throws(V4L2Error) -> V4L2Capability {
        var answer = V4L2Capability()
        try check(.queryCapability, cv4l2_get_capability(descriptor, &answer))
        return answer
    }

    package func pixelFormat(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> UInt32 {
        var code: UInt32 = 0
        try check(
            .enumerateFormats,
            cv4l2_get_pixel_format(handle.descriptor, handle.isMultiplanar, UInt32(index), &code))
        return code
    }

    package func sizes(
        at index: Int, of code: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Sizes {
        var answer = V4L2Sizes()
        try check(
            .enumerateSizes, cv4l2_get_sizes(handle.descriptor, code, UInt32(index), &answer))
        return answer
    }

    package func intervals(
        at index: Int, of code: UInt32, width: UInt32, height: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Intervals {
        var answer = V4L2Intervals()
        try check(
            .enumerateIntervals,
            cv4l2_get_intervals(handle.descriptor, code, width, height, UInt32(index), &answer))
        return answer
    }

    package func format(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format {
        var answer = V4L2Format()
        try check(
            .getFormat, cv4l2_get_format(handle.descriptor, handle.isMultiplanar, &answer))
        return answer
    }

    package func setFormat(
        _ format: V4L2Format, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Format {
        var answer = format
        try check(
            .setFormat, cv4l2_set_format(handle.descriptor, handle.isMultiplanar, &answer))
        return answer
    }

    package func setInterval(
        _ interval: V4L2Interval, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Interval {
        var answer = interval
        try check(
            .setInterval, cv4l2_set_interval(handle.descriptor, handle.isMultiplanar, &answer))
        return answer
    }

    package func requestBuffers(
        _ count: Int, of handle: V4L2Handle
    ) throws(V4L2Error) -> Int {
        let granted = try check(
            .requestBuffers,
            cv4l2_request_buffers(handle.descriptor, handle.isMultiplanar, UInt32(count)))
        return Int(granted)
    }

    package func buffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Place {
        var answer = V4L2Place()
        try check(
            .queryBuffer,
            cv4l2_get_place(handle.descriptor, handle.isMultiplanar, UInt32(index), &answer))
        return answer
    }

    package func map(
        _ place: V4L2Place, of handle: V4L2Handle
    ) throws(V4L2Error) -> UnsafeMutableRawBufferPointer {
        var memory: UnsafeMutableRawPointer?
        try check(.mmap, cv4l2_map(handle.descriptor, place, &memory))
        return UnsafeMutableRawBufferPointer(start: memory, count: Int(place.length))
    }

    package func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        // Fails only for memory that was never mapped.
        _ = cv4l2_unmap(memory.baseAddress, memory.count)
    }

    package func queueBuffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error) {
        try check(
            .queueBuffer, cv4l2_queue(handle.descriptor, handle.isMultiplanar, UInt32(index)))
    }

    package func dequeueBuffer(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Buffer {
        var answer = V4L2Buffer()
        try check(
            .dequeueBuffer, cv4l2_dequeue(handle.descriptor, handle.isMultiplanar, &answer))
        return answer
    }

    package func startStreaming(_ handle: V4L2Handle) throws(V4L2Error) {
        try check(.startStreaming, cv4l2_start(handle.descriptor, handle.isMultiplanar))
    }

    package func stopStreaming(_ handle: V4L2Handle) throws(V4L2Error) {
        try check(.stopStreaming, cv4l2_stop(handle.descriptor, handle.isMultiplanar))
    }

    package func control(
        _ id: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Control {
        var answer = V4L2Control()
        try check(.queryControl, cv4l2_get_control(handle.descriptor, id, &answer))
        return answer
    }

    package func control(
        after id: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Control {
        var answer = V4L2Control()
        try check(.queryControl, cv4l2_get_next_control(handle.descriptor, id, &answer))
        return answer
    }

    package func menuValue(
        at index: Int, of control: V4L2Control, of handle: V4L2Handle
    ) throws(V4L2Error) -> Int64 {
        var (answer, control) = (Int64(0), control)
        try check(
            .queryMenu,
            cv4l2_get_menu_value(handle.descriptor, &control, UInt32(index), &answer))
        return answer
    }

    package func value(of id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> Int32 {
        var answer: Int32 = 0
        try check(.getControl, cv4l2_get_value(handle.descriptor, id, &answer))
        return answer
    }

    package func setValue(
        _ value: Int32, of id: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) {
        try check(.setControl, cv4l2_set_value(handle.descriptor, id, value))
    }

    @discardableResult
    private func check(_ call: V4L2Call, _ result: Int32) throws(V4L2Error) -> Int32 {
        if result < 0 { throw V4L2Error(call, -result) }
        return result
    }
}
