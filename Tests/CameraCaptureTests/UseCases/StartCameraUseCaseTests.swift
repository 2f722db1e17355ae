import CameraCapture
import ImageEditorTestSupport
import Testing

struct StartCameraUseCaseTests {
    private let short = CameraTimeouts(start: .milliseconds(30))

    @Test func `the chosen device is started in the requested format`() async throws {
        let (sut, spy) = freshCamera()
        let format = CameraFormat(pixelFormat: .yuyv, width: 640, height: 480)
        try sut.set(CameraDevice.back.id)

        try await sut.start(as: format)

        #expect(spy.messages == [.select(CameraDevice.back.id), .start(format)])
        #expect(sut.state == .started)
    }

    @Test func `without a device nothing is started`() async {
        let (sut, spy) = freshCamera()

        await #expect(throws: CameraError.noCameraSet) { try await sut.start() }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a device that is started is left alone`() async throws {
        let (sut, spy) = try await startedCamera()

        try await sut.start()

        #expect(spy.messages.isEmpty)
    }

    @Test(
        arguments: [
            (CameraError.deviceBusy as any Error, CameraError.deviceBusy),
            (CameraError.permissionDenied, .permissionDenied),
            (PhotoCaptureError.deviceLost, .deviceLost),
            (ForeignError(), .failed(reason: "the shutter is stuck")),
            (CancellationError(), .cancelled),
        ])
    func `a failed start gives the reason and can be retried`(
        error: any Error, expected: CameraError
    ) async throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.back.id)
        spy.answerStart(.fail(error))

        await #expect(throws: expected) { try await sut.start() }
        #expect(sut.state == .stopped)

        spy.answerStart(.answer)
        try await sut.start()
        #expect(sut.state == .started)
    }

    @Test func `a device that never answers is given up and told to stop`() async throws {
        let (sut, spy) = freshCamera(timeouts: short)
        let gate = Gate()
        try sut.set(CameraDevice.back.id)
        spy.answerStart(.wait(gate))

        await #expect(throws: CameraError.timedOut) { try await sut.start() }

        #expect(sut.state == .stopped)
        // On a busy machine the time may be over before the device is told to start.
        await gate.hasArrivals()
        try await eventually { spy.messages.contains(.stop) }
        // The device starts after all, too late, and is stopped again.
        await gate.open()
        try await eventually { spy.messages.count { $0 == .stop } == 2 }
        #expect(spy.messages.last == .stop)
        #expect(spy.messages.count { $0 == .start(nil) } == 1)
        #expect(sut.state == .stopped)
    }

    @Test func `a stop cancels a start`() async throws {
        let (sut, spy) = freshCamera()
        let gate = Gate()
        try sut.set(CameraDevice.back.id)
        spy.answerStart(.wait(gate))
        let start = Task { try await sut.start() }
        await gate.hasArrivals()
        #expect(sut.state == .starting)

        await sut.stop()

        await #expect(throws: CameraError.cancelled) { try await start.value }
        #expect(spy.messages.suffix(2) == [.start(nil), .stop])
        await gate.open()
    }

    @Test func `a cancelled caller leaves, and the device is told to stop`() async throws {
        let (sut, spy) = freshCamera()
        let gate = Gate()
        try sut.set(CameraDevice.back.id)
        spy.answerStart(.wait(gate))
        let start = Task { try await sut.start() }
        await gate.hasArrivals()

        start.cancel()

        await #expect(throws: CameraError.cancelled) { try await start.value }
        try await eventually { spy.messages.last == .stop }
        await gate.open()
    }

    @Test func `two who start at the same time wait for the same start`() async throws {
        let (sut, spy) = freshCamera()
        let gate = Gate()
        try sut.set(CameraDevice.back.id)
        spy.answerStart(.wait(gate))
        let first = Task { try await sut.start() }
        await gate.hasArrivals()
        // An immediate task has joined the start when it suspends for the first time.
        let second = Task.immediate { try await sut.start() }

        // Cancelling the first caller does not cancel the start for the second one.
        first.cancel()
        await #expect(throws: CameraError.cancelled) { try await first.value }
        await gate.open()

        try await second.value
        #expect(spy.messages == [.select(CameraDevice.back.id), .start(nil)])
        #expect(sut.state == .started)
    }
}
