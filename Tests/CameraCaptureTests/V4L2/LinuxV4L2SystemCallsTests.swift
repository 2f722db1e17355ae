import CImageEditorV4L2
import CameraCapture
import Foundation
import Testing

/// The system calls that can be tested without a video device; `make test-camera` boots a kernel
/// with two.
struct LinuxV4L2SystemCallsTests {
    private let sut = LinuxV4L2SystemCalls()

    @Test func `a file that is not a video device is an error`() throws {
        #expect(throws: V4L2Error(.open, ENOENT)) { try sut.open("/dev/no-such-video") }
        #expect(throws: V4L2Error(.open, ENOTTY)) { try sut.open("/proc/self/status") }
        #expect(throws: V4L2Error(.open, EISDIR)) { try sut.open("/dev") }
        let descriptor = try sut.open("/dev/null")
        defer { sut.close(descriptor) }
        #expect(throws: V4L2Error(.queryCapability, ENOTTY)) {
            try sut.capability(of: descriptor)
        }
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/proc/self/status", "/nowhere/video0"])
    func `the driver finds no camera there`(path: String) {
        let id = CameraDevice.ID("v4l2:\(path)")

        #expect(V4L2Driver().device(id) == nil)
        #expect(throws: CameraError.noSuchDevice(id)) { try V4L2Driver().open(id) }
    }

    @Test func `every call on another file fails with the call's name`() throws {
        let descriptor = try sut.open("/dev/null")
        defer { sut.close(descriptor) }
        for isMultiplanar in [false, true] {
            let handle = V4L2Handle(descriptor: descriptor, isMultiplanar: isMultiplanar)
            #expect(throws: V4L2Error(.enumerateFormats, ENOTTY)) {
                try sut.pixelFormat(at: 0, of: handle)
            }
            #expect(throws: V4L2Error(.enumerateSizes, ENOTTY)) {
                try sut.sizes(at: 0, of: 0, of: handle)
            }
            #expect(throws: V4L2Error(.enumerateIntervals, ENOTTY)) {
                try sut.intervals(at: 0, of: 0, width: 1, height: 1, of: handle)
            }
            #expect(throws: V4L2Error(.getFormat, ENOTTY)) { try sut.format(of: handle) }
            #expect(throws: V4L2Error(.setFormat, ENOTTY)) {
                try sut.setFormat(.init(), of: handle)
            }
            #expect(throws: V4L2Error(.setInterval, ENOTTY)) {
                try sut.setInterval(.init(), of: handle)
            }
            #expect(throws: V4L2Error(.requestBuffers, ENOTTY)) {
                try sut.requestBuffers(4, of: handle)
            }
            #expect(throws: V4L2Error(.queryBuffer, ENOTTY)) {
                try sut.buffer(at: 0, of: handle)
            }
            #expect(throws: V4L2Error(.mmap, ENODEV)) {
                try sut.map(.init(length: 4096, offset: 0), of: handle)
            }
            #expect(throws: V4L2Error(.queueBuffer, ENOTTY)) {
                try sut.queueBuffer(at: 0, of: handle)
            }
            #expect(throws: V4L2Error(.dequeueBuffer, ENOTTY)) {
                try sut.dequeueBuffer(of: handle)
            }
            #expect(throws: V4L2Error(.startStreaming, ENOTTY)) {
                try sut.startStreaming(handle)
            }
            #expect(throws: V4L2Error(.stopStreaming, ENOTTY)) { try sut.stopStreaming(handle) }
            #expect(throws: V4L2Error(.queryControl, ENOTTY)) { try sut.control(1, of: handle) }
            #expect(throws: V4L2Error(.queryControl, ENOTTY)) {
                try sut.control(after: 0, of: handle)
            }
            #expect(throws: V4L2Error(.queryMenu, ENOTTY)) {
                try sut.menuValue(at: 0, of: .init(), of: handle)
            }
            #expect(throws: V4L2Error(.getControl, ENOTTY)) { try sut.value(of: 1, of: handle) }
            #expect(throws: V4L2Error(.setControl, ENOTTY)) {
                try sut.setValue(0, of: 1, of: handle)
            }
        }
    }

    @Test func `a wait ends at its deadline, by a wakeup, or with data`() throws {
        let (device, wakeup) = (try sut.makeWakeup(), try sut.makeWakeup())
        defer { [device, wakeup].forEach(sut.close) }
        let handle = V4L2Handle(descriptor: device)
        let start = ContinuousClock.now

        #expect(try sut.wait(for: handle, or: wakeup, until: start + .milliseconds(20)) == [])
        #expect(start.duration(to: .now) >= .milliseconds(20))
        sut.wake(device)
        #expect(try sut.wait(for: handle, or: wakeup, until: start) == .frame)
        sut.wake(wakeup)
        sut.wake(wakeup)
        #expect(
            try sut.wait(for: handle, or: wakeup, until: .now + .seconds(1 << 40))
                == [.frame, .interrupted])
    }

    @Test func `a descriptor that is closed is gone`() throws {
        let wakeup = try sut.makeWakeup()
        defer { sut.close(wakeup) }

        #expect(
            try sut.wait(for: V4L2Handle(descriptor: 1 << 20), or: wakeup, until: .now) == .gone)
    }

    @Test func `memory that is mapped can be given back`() throws {
        let descriptor = try sut.open("/dev/zero")
        defer { sut.close(descriptor) }
        let place = V4L2Place(length: 1 << 20, offset: 0)

        let memory = try sut.map(place, of: V4L2Handle(descriptor: descriptor))
        #expect(memory.count == 1 << 20)
        memory[memory.count - 1] = 7
        #expect(memory[memory.count - 1] == 7)
        sut.unmap(memory)

        // msync(2) fails on unmapped memory.
        #expect(msync(memory.baseAddress, memory.count, MS_ASYNC) == -1)
        #expect(errno == ENOMEM)
    }
}
