import CameraCapture
import ImageEditorTestSupport
import Testing

struct StopCameraUseCaseTests {
    @Test func `a started device is stopped`() async throws {
        let (sut, spy) = try await startedCamera()

        await sut.stop()

        #expect(spy.messages == [.stop])
        #expect(sut.state == .stopped)
    }

    @Test func `what is not started is not stopped`() async throws {
        let (sut, spy) = freshCamera()
        await sut.stop()
        try sut.set(CameraDevice.back.id)

        await sut.stop()

        #expect(spy.messages == [.select(CameraDevice.back.id)])
    }

    @Test func `a photograph under way is cancelled`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        spy.answerPhoto(.wait(gate))
        let photo = Task { try await sut.takePhoto() }
        await gate.hasArrivals()

        await sut.stop()

        await #expect(throws: PhotoCaptureError.cancelled) { try await photo.value }
        await gate.open()
    }

    @Test func `a device that never answers does not hold up the stop`() async throws {
        let (sut, spy) = try await startedCamera(
            timeouts: CameraTimeouts(stop: .milliseconds(30)))
        let gate = Gate()
        spy.answerStop(.wait(gate))

        await sut.stop()

        // On a busy machine the time may be over before the device is told to stop.
        try await eventually { spy.messages == [.stop] }
        await gate.open()
    }

    @Test func `a cancelled caller still stops the device`() async throws {
        let (sut, spy) = try await startedCamera()

        let stop = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await sut.stop()
        }
        await stop.value

        try await eventually { spy.messages == [.stop] }
        #expect(sut.state == .stopped)
    }
}
