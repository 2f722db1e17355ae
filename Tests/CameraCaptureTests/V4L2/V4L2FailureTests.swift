import CImageEditorV4L2
import CameraCapture
import Foundation
import Testing

/// Makes every fallible system call fail in turn, with every error that the kernel may return: no
/// call hangs, all errors are typed, and no resource leaks.
struct V4L2FailureTests {
    private static let codes = [
        EINVAL, EBUSY, ENODEV, EACCES, EPERM, EIO, ENOMEM, ENOTTY, EAGAIN, EPIPE, ERANGE,
        ETIMEDOUT, EBADF,
    ]

    @Test(arguments: codes) func `nothing is left behind, whichever call fails`(code: Int32) throws
    {
        let calls = callsOfSession(failure: nil)
        #expect(calls.outcome == nil)
        #expect(calls.count > 40)

        for number in 1...calls.count {
            let session = callsOfSession(
                failure: .init(call: nil, number: number, code: code))

            // Unimportant failures are ignored; all others throw a typed error.
            #expect(session.outcome == nil || session.outcome is CameraError)
            #expect(session.holdings == .init(), "call \(number), error \(code)")
        }
    }

    @Test(
        arguments: [
            (V4L2Call.setFormat, EBUSY, CameraError.deviceBusy),
            (.setFormat, EINVAL, .formatNotSupported),
            (.requestBuffers, EBUSY, .deviceBusy),
            (.mmap, ENOMEM, .failed(reason: "mmap: Cannot allocate memory")),
            (.startStreaming, EBUSY, .deviceBusy),
            (.startStreaming, ENODEV, .deviceLost),
            (.startStreaming, EPIPE, .failed(reason: "VIDIOC_STREAMON: Broken pipe")),
            (.setInterval, ENODEV, .deviceLost),
        ])
    func `the reason why a camera cannot start is reported`(
        call: V4L2Call, code: Int32, expected: CameraError
    ) throws {
        let driver = FakeV4L2Driver(failure: .init(call: call, number: 1, code: code))
        let sut = try V4L2Driver(driver).open(.init("v4l2:/dev/video0"))

        #expect(throws: expected) { try sut.start(nil) }
        #expect(driver.holdings == .init(descriptors: 2))
        // Only the first call fails, so a second start succeeds with the released resources.
        #expect(try sut.start(nil).width == 64)
        sut.stop()
        #expect(driver.holdings == .init())
    }

    @Test func `a device may be unplugged at any moment, and nothing is left behind`() {
        for number in 1...callsOfSession(failure: nil).count {
            let session = callsOfSession(failure: .init(call: nil, number: number, code: nil))

            #expect(session.outcome == nil || session.outcome is CameraError)
            #expect(session.holdings == .init(), "call \(number)")
        }
    }

    private func callsOfSession(
        failure: FakeV4L2Driver.Failure?
    ) -> (count: Int, outcome: (any Error)?, holdings: FakeV4L2Driver.Holdings) {
        let driver = FakeV4L2Driver(Self.device, failure: failure)
        let outcome = session(driver)
        return (driver.calls.count, outcome, driver.holdings)
    }

    private static let device = FakeV4L2Device(
        frames: [.whole, .damaged, .whole, .bytes(5)],
        controls: [
            cv4l2_zoom: .init(.integer, 100...400, standard: 100),
            cv4l2_focus_automatic: .init(.boolean, 0...1, standard: 1),
            cv4l2_exposure: .init(.integer, 1...1000, standard: 100),
            cv4l2_exposure_automatic: .init(.menu, 0...3, standard: 3),
            cv4l2_flash_mode: .init(.menu, 0...2, menu: [0: 0, 1: 0, 2: 0]),
        ])

    /// Uses every function of a camera once.
    private func session(_ calls: some V4L2SystemCalls) -> (any Error)? {
        do {
            let sut = try V4L2Driver(calls).open(.init("v4l2:/dev/video0"))
            defer { sut.stop() }
            _ = try sut.start(nil)
            for _ in 0..<3 { _ = try sut.nextFrame(before: .now + .seconds(30)) }
            _ = try sut.zoom(to: 2)
            try sut.focus(at: .middle)
            try sut.expose(by: 1)
            try sut.expose(by: 0)
            if sut.device.flashModes.contains(.on) { try sut.setFlash(.on) }
            return nil
        } catch {
            return error
        }
    }
}
