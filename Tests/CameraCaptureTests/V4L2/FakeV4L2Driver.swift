import CImageEditorV4L2
import CameraCapture
import Foundation
import Synchronization

/// In-memory video devices that are as strict as the kernel: calls in the wrong order fail, and
/// unreleased resources are counted.
final class FakeV4L2Driver: V4L2SystemCalls {
    /// A call that fails.
    struct Failure {
        /// The failing call; `nil` for any call.
        var call: V4L2Call?
        /// The number of the call among the matching ones, from 1.
        var number: Int
        /// The error code; `nil` if the device is unplugged at that moment.
        var code: Int32?
    }

    /// The resources that callers hold.
    struct Holdings: Equatable {
        var descriptors = 0
        var mappings = 0
        var buffers = 0
        var queuedBuffers = 0
        var streams = 0
    }

    private let state: Mutex<FakeV4L2State>

    init(_ devices: [String: FakeV4L2Device], failure: Failure? = nil) {
        state = Mutex(FakeV4L2State(devices: devices, failure: failure))
    }

    convenience init(_ device: FakeV4L2Device = FakeV4L2Device(), failure: Failure? = nil) {
        self.init(["/dev/video0": device], failure: failure)
    }

    /// All calls, in order.
    var calls: [V4L2Call] { state.withLock { $0.calls } }

    var holdings: Holdings {
        state.withLock { state in
            Holdings(
                descriptors: state.opened.count + state.wakeups.count,
                mappings: state.mappings.count,
                buffers: state.opened.values.reduce(0) { $0 + $1.buffers.count },
                queuedBuffers: state.opened.values.reduce(0) {
                    $0 + $1.buffers.count { $0.isQueued }
                },
                streams: state.opened.values.count { $0.isStreaming })
        }
    }

    func value(of control: UInt32, at path: String = "/dev/video0") -> Int32? {
        state.withLock { $0.devices[path]?.controls[control]?.value }
    }

    func unplug(_ path: String = "/dev/video0") {
        state.withLock { _ = $0.unplugged.insert(path) }
    }

    // MARK: - System calls

    func paths() -> [String] { state.withLock { $0.devices.keys.sorted() } }

    func open(_ path: String) throws(V4L2Error) -> Int32 {
        try perform(.open) { state throws(V4L2Error) in
            guard state.devices[path] != nil, !state.unplugged.contains(path) else {
                throw V4L2Error(.open, ENOENT)
            }
            let descriptor = state.makeDescriptor()
            var opened = FakeV4L2State.Opened(path: path)
            if let format = state.devices[path]?.formats.first, let size = format.sizes.first {
                opened.format = Self.format(format.code, size.leastWidth, size.leastHeight)
            }
            state.opened[descriptor] = opened
            return descriptor
        }
    }

    func close(_ descriptor: Int32) {
        state.withLock { state in
            if state.wakeups.removeValue(forKey: descriptor) != nil { return }
            // Mapped memory stays mapped after close, as in the kernel.
            precondition(state.opened.removeValue(forKey: descriptor) != nil, "closed twice")
        }
    }

    func makeWakeup() throws(V4L2Error) -> Int32 {
        try perform(.eventfd) { state throws(V4L2Error) in
            let descriptor = state.makeDescriptor()
            state.wakeups[descriptor] = false
            return descriptor
        }
    }

    func wake(_ wakeup: Int32) {
        state.withLock { state in
            precondition(state.wakeups[wakeup] != nil, "no such wakeup")
            state.wakeups[wakeup] = true
        }
    }

    func wait(
        for handle: V4L2Handle, or wakeup: Int32, until deadline: ContinuousClock.Instant
    ) throws(V4L2Error) -> V4L2Readiness {
        try perform(.poll) { _ throws(V4L2Error) in }
        while true {
            let readiness = state.withLock { $0.readiness(of: handle.descriptor, wakeup) }
            if !readiness.isEmpty || ContinuousClock.now >= deadline { return readiness }
            Thread.sleep(forTimeInterval: 0.0005)
        }
    }

    func capability(of descriptor: Int32) throws(V4L2Error) -> V4L2Capability {
        try perform(.queryCapability, descriptor) { device, _ throws(V4L2Error) in
            var answer = V4L2Capability()
            answer.captures = device.captures
            answer.streams = device.streams
            answer.isMultiplanar = device.isMultiplanar
            withUnsafeMutableBytes(of: &answer.card) { $0.copyBytes(from: device.name.utf8) }
            return answer
        }
    }

    func pixelFormat(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> UInt32 {
        try perform(.enumerateFormats, handle) { device, _ throws(V4L2Error) in
            try device.item(index, of: device.formats, .enumerateFormats).code
        }
    }

    func sizes(
        at index: Int, of code: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Sizes {
        try perform(.enumerateSizes, handle) { device, _ throws(V4L2Error) in
            guard device.namesSizes else { throw V4L2Error(.enumerateSizes, ENOTTY) }
            let format = device.formats.first { $0.code == code }
            return try device.item(index, of: format?.sizes ?? [], .enumerateSizes)
        }
    }

    func intervals(
        at index: Int, of code: UInt32, width: UInt32, height: UInt32, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Intervals {
        try perform(.enumerateIntervals, handle) { device, _ throws(V4L2Error) in
            let format = device.formats.first { $0.code == code }
            return try device.item(index, of: format?.intervals ?? [], .enumerateIntervals)
        }
    }

    func format(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format {
        try perform(.getFormat, handle) { _, opened throws(V4L2Error) in opened.format }
    }

    func setFormat(_ format: V4L2Format, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Format {
        try perform(.setFormat, handle) { device, opened throws(V4L2Error) in
            guard opened.buffers.isEmpty else { throw V4L2Error(.setFormat, EBUSY) }
            var answer = Self.format(format.code, format.width, format.height)
            device.adjust(&answer)
            opened.format = answer
            return answer
        }
    }

    func setInterval(
        _ interval: V4L2Interval, of handle: V4L2Handle
    ) throws(V4L2Error) -> V4L2Interval {
        try perform(.setInterval, handle) { device, _ throws(V4L2Error) in
            guard let own = device.interval else { throw V4L2Error(.setInterval, ENOTTY) }
            return interval.denominator == 0 ? own : interval
        }
    }

    func requestBuffers(_ count: Int, of handle: V4L2Handle) throws(V4L2Error) -> Int {
        try perform(.requestBuffers) { state throws(V4L2Error) in
            let device = try state.device(.requestBuffers, handle.descriptor)
            guard var opened = state.opened[handle.descriptor] else { return 0 }
            let isUsedElsewhere = state.opened.contains {
                $0.key != handle.descriptor && $0.value.path == opened.path
                    && !$0.value.buffers.isEmpty
            }
            guard !opened.isStreaming, !isUsedElsewhere,
                opened.buffers.allSatisfy({ $0.memory == nil })
            else { throw V4L2Error(.requestBuffers, EBUSY) }
            let granted = min(count, device.buffers)
            opened.buffers = Array(repeating: .init(), count: granted)
            state.opened[handle.descriptor] = opened
            return granted
        }
    }

    func buffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Place {
        try perform(.queryBuffer, handle) { _, opened throws(V4L2Error) in
            guard opened.buffers.indices.contains(index) else {
                throw V4L2Error(.queryBuffer, EINVAL)
            }
            return V4L2Place(length: opened.format.byteCount, offset: UInt32(index) << 12)
        }
    }

    func map(
        _ place: V4L2Place, of handle: V4L2Handle
    ) throws(V4L2Error) -> UnsafeMutableRawBufferPointer {
        let address = try perform(.mmap) { state throws(V4L2Error) -> UInt in
            _ = try state.device(.mmap, handle.descriptor)
            let index = Int(place.offset >> 12)
            guard var opened = state.opened[handle.descriptor],
                opened.buffers.indices.contains(index), opened.buffers[index].memory == nil,
                place.length == opened.format.byteCount
            else { throw V4L2Error(.mmap, EINVAL) }
            let memory = UnsafeMutableRawBufferPointer.allocate(
                byteCount: Int(place.length), alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0)
            opened.buffers[index].memory = memory
            state.opened[handle.descriptor] = opened
            let address = UInt(bitPattern: memory.baseAddress)
            state.mappings[address] = memory.count
            return address
        }
        return UnsafeMutableRawBufferPointer(
            start: UnsafeMutableRawPointer(bitPattern: address), count: Int(place.length))
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        let address = UInt(bitPattern: memory.baseAddress)
        state.withLock { state in
            precondition(
                state.mappings.removeValue(forKey: address) != nil, "unmapped what was not mapped")
            for descriptor in state.opened.keys {
                let buffers = state.opened[descriptor]?.buffers ?? []
                for index in buffers.indices
                where UInt(bitPattern: buffers[index].memory?.baseAddress) == address {
                    state.opened[descriptor]?.buffers[index].memory = nil
                }
            }
        }
        memory.deallocate()
    }

    func queueBuffer(at index: Int, of handle: V4L2Handle) throws(V4L2Error) {
        try perform(.queueBuffer, handle) { _, opened throws(V4L2Error) in
            guard opened.buffers.indices.contains(index), !opened.buffers[index].isQueued else {
                throw V4L2Error(.queueBuffer, EINVAL)
            }
            opened.buffers[index].isQueued = true
        }
    }

    func dequeueBuffer(of handle: V4L2Handle) throws(V4L2Error) -> V4L2Buffer {
        try perform(.dequeueBuffer, handle) { _, opened throws(V4L2Error) in
            guard opened.isStreaming else { throw V4L2Error(.dequeueBuffer, EINVAL) }
            guard !opened.filled.isEmpty else { throw V4L2Error(.dequeueBuffer, EAGAIN) }
            let (frame, buffer) = opened.filled.removeFirst()
            if case .failure(let code) = frame { throw V4L2Error(.dequeueBuffer, code) }
            return buffer
        }
    }

    func startStreaming(_ handle: V4L2Handle) throws(V4L2Error) {
        try perform(.startStreaming, handle) { _, opened throws(V4L2Error) in
            guard opened.buffers.contains(where: \.isQueued) else {
                throw V4L2Error(.startStreaming, EINVAL)
            }
            opened.isStreaming = true
        }
    }

    func stopStreaming(_ handle: V4L2Handle) throws(V4L2Error) {
        try perform(.stopStreaming, handle) { _, opened throws(V4L2Error) in
            opened.isStreaming = false
            opened.filled = []
            for index in opened.buffers.indices { opened.buffers[index].isQueued = false }
        }
    }

    func control(_ id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Control {
        try perform(.queryControl, handle) { device, _ throws(V4L2Error) in
            guard var control = device.controls[id]?.description else {
                throw V4L2Error(.queryControl, EINVAL)
            }
            control.id = id
            return control
        }
    }

    func control(after id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> V4L2Control {
        let next = state.withLock { state in
            state.opened[handle.descriptor].flatMap { state.devices[$0.path] }?.controls.keys
                .filter { $0 > id }.min()
        }
        guard let next else { throw V4L2Error(.queryControl, EINVAL) }
        return try control(next, of: handle)
    }

    func menuValue(
        at index: Int, of control: V4L2Control, of handle: V4L2Handle
    ) throws(V4L2Error) -> Int64 {
        try perform(.queryMenu, handle) { device, _ throws(V4L2Error) in
            guard let value = device.controls[control.id]?.menu[index] else {
                throw V4L2Error(.queryMenu, EINVAL)
            }
            return value
        }
    }

    func value(of id: UInt32, of handle: V4L2Handle) throws(V4L2Error) -> Int32 {
        try perform(.getControl, handle) { device, _ throws(V4L2Error) in
            guard let control = device.controls[id] else { throw V4L2Error(.getControl, EINVAL) }
            return control.value
        }
    }

    func setValue(_ value: Int32, of id: UInt32, of handle: V4L2Handle) throws(V4L2Error) {
        try perform(.setControl) { state throws(V4L2Error) in
            let device = try state.device(.setControl, handle.descriptor)
            guard let control = device.controls[id] else { throw V4L2Error(.setControl, EINVAL) }
            guard control.description.canBeSet else { throw V4L2Error(.setControl, EACCES) }
            let range = control.description.minimum...control.description.maximum
            guard range.contains(Int64(value)) else { throw V4L2Error(.setControl, ERANGE) }
            if let path = state.opened[handle.descriptor]?.path {
                state.devices[path]?.controls[id]?.value = value
            }
        }
    }

    // MARK: - What all of them do

    private static func format(_ code: UInt32, _ width: UInt32, _ height: UInt32) -> V4L2Format {
        var format = V4L2Format()
        (format.code, format.width, format.height, format.planes) = (code, width, height, 1)
        switch code {
        case cv4l2_mjpeg: format.byteCount = width * height
        case cv4l2_grey: (format.bytesPerRow, format.byteCount) = (width, width * height)
        case cv4l2_rgb24, cv4l2_bgr24:
            (format.bytesPerRow, format.byteCount) = (3 * width, 3 * width * height)
        case cv4l2_nv12, cv4l2_yuv420:
            (format.bytesPerRow, format.byteCount) = (width, width * height * 3 / 2)
        default: (format.bytesPerRow, format.byteCount) = (2 * width, 2 * width * height)
        }
        return format
    }

    private func perform<Answer: Sendable>(
        _ call: V4L2Call, _ body: (inout FakeV4L2State) throws(V4L2Error) -> Answer
    ) throws(V4L2Error) -> Answer {
        try state.withLock { state throws(V4L2Error) in
            state.calls.append(call)
            if let failure = state.failure, failure.call == nil || failure.call == call {
                state.matchingCalls += 1
                if state.matchingCalls == failure.number {
                    if let code = failure.code { throw V4L2Error(call, code) }
                    state.unplugged.formUnion(state.devices.keys)
                }
            }
            return try body(&state)
        }
    }

    /// Performs a call to a device that changes at most the state of its open descriptor.
    private func perform<Answer: Sendable>(
        _ call: V4L2Call, _ handle: V4L2Handle,
        _ body: (FakeV4L2Device, inout FakeV4L2State.Opened) throws(V4L2Error) -> Answer
    ) throws(V4L2Error) -> Answer {
        try perform(call) { state throws(V4L2Error) in
            let device = try state.device(call, handle.descriptor)
            guard handle.isMultiplanar == device.isMultiplanar,
                var opened = state.opened[handle.descriptor]
            else { throw V4L2Error(call, EINVAL) }
            defer { state.opened[handle.descriptor] = opened }
            return try body(device, &opened)
        }
    }

    private func perform<Answer: Sendable>(
        _ call: V4L2Call, _ descriptor: Int32,
        _ body: (FakeV4L2Device, inout FakeV4L2State.Opened) throws(V4L2Error) -> Answer
    ) throws(V4L2Error) -> Answer {
        let isMultiplanar = state.withLock { state in
            state.opened[descriptor].flatMap { state.devices[$0.path] }?.isMultiplanar ?? false
        }
        return try perform(
            call, V4L2Handle(descriptor: descriptor, isMultiplanar: isMultiplanar), body)
    }
}
