import CImageEditorV4L2
import CameraCapture
import Foundation

/// The state of the fake kernel: its devices, the open descriptors and the mappings.
struct FakeV4L2State {
    struct Buffer {
        var isQueued = false
        var memory: UnsafeMutableRawBufferPointer?
    }

    struct Opened {
        var path: String
        var format = V4L2Format()
        var buffers: [Buffer] = []
        var filled: [(frame: FakeV4L2Device.Frame, buffer: V4L2Buffer)] = []
        var isStreaming = false
    }

    var devices: [String: FakeV4L2Device]
    var failure: FakeV4L2Driver.Failure?
    var opened: [Int32: Opened] = [:]
    /// True for each wake-up descriptor that has been signalled.
    var wakeups: [Int32: Bool] = [:]
    /// The lengths of the mappings by address.
    var mappings: [UInt: Int] = [:]
    var unplugged: Set<String> = []
    var calls: [V4L2Call] = []
    /// The number of calls so far that match ``failure``.
    var matchingCalls = 0
    private var nextDescriptor: Int32 = 3
    private var nextFrame = 0

    init(devices: [String: FakeV4L2Device], failure: FakeV4L2Driver.Failure?) {
        self.devices = devices
        self.failure = failure
    }

    mutating func makeDescriptor() -> Int32 {
        defer { nextDescriptor += 1 }
        return nextDescriptor
    }

    func device(_ call: V4L2Call, _ descriptor: Int32) throws(V4L2Error) -> FakeV4L2Device {
        guard let opened = opened[descriptor], let device = devices[opened.path] else {
            throw V4L2Error(call, EBADF)
        }
        if unplugged.contains(opened.path) { throw V4L2Error(call, ENODEV) }
        return device
    }

    mutating func readiness(of descriptor: Int32, _ wakeup: Int32) -> V4L2Readiness {
        var result: V4L2Readiness = wakeups[wakeup] == true ? .interrupted : []
        guard let path = opened[descriptor]?.path, !unplugged.contains(path) else {
            return result.union(.gone)
        }
        fill(descriptor)
        if unplugged.contains(path) { return result.union([.gone, .failed]) }
        guard let opened = opened[descriptor], opened.isStreaming,
            opened.buffers.contains(where: \.isQueued) || !opened.filled.isEmpty
        else { return result.union(.failed) }
        if !opened.filled.isEmpty { result.insert(.frame) }
        return result
    }

    /// Fills queued buffers like the hardware.
    private mutating func fill(_ descriptor: Int32) {
        guard var opened = opened[descriptor], opened.isStreaming,
            let device = devices[opened.path]
        else { return }
        defer { self.opened[descriptor] = opened }
        while opened.filled.count < device.framesAtOnce,
            let index = opened.buffers.firstIndex(where: \.isQueued)
        {
            let script = devices[opened.path]?.frames ?? []
            let frame = script.first ?? .whole
            if frame == .never { return }
            if !script.isEmpty { devices[opened.path]?.frames.removeFirst() }
            if frame == .unplugged {
                unplugged.insert(opened.path)
                return
            }
            var buffer = V4L2Buffer()
            (buffer.index, buffer.sequence) = (UInt32(index), UInt32(nextFrame))
            (buffer.byteCount, buffer.age) = (opened.format.byteCount, device.age)
            switch frame {
            case .bytes(let count): buffer.byteCount = UInt32(count)
            case .damaged: buffer.isDamaged = true
            case .number(let number): buffer.index = number
            default: break
            }
            if let memory = opened.buffers[index].memory {
                memory.initializeMemory(as: UInt8.self, repeating: UInt8(nextFrame & 0xFF))
                memory.copyBytes(from: device.content.prefix(memory.count))
            }
            nextFrame += 1
            opened.buffers[index].isQueued = false
            opened.filled.append((frame, buffer))
        }
    }
}
