import CameraCapture
import ImageEditorTestSupport
import Testing

struct SetCameraUseCaseTests {
    @Test func `a device that exists is chosen`() throws {
        let (sut, spy) = freshCamera()

        try sut.set(CameraDevice.front.id)

        #expect(spy.messages == [.select(CameraDevice.front.id)])
        #expect(sut.selectedDevice == .front)
        #expect(sut.state == .stopped)
    }

    @Test func `an unknown id touches nothing`() async throws {
        let (sut, spy) = try await startedCamera()
        let unknown = CameraDevice.ID("spy:nowhere")

        #expect(throws: CameraError.noSuchDevice(unknown)) { try sut.set(unknown) }

        #expect(spy.messages.isEmpty)
        #expect(sut.selectedDevice == .back)
        #expect(sut.state == .started)
    }

    @Test func `the same device again changes nothing`() async throws {
        let (sut, spy) = try await startedCamera()
        try sut.setFlash(.on)
        spy.forgetMessages()

        try sut.set(CameraDevice.back.id)

        #expect(spy.messages.isEmpty)
        #expect(sut.flash == .on)
        #expect(sut.state == .started)
    }

    @Test func `the flash is off after a change of device`() async throws {
        let (sut, _) = try await startedCamera()
        try sut.setFlash(.on)

        try sut.set(CameraDevice.front.id)

        #expect(sut.flash == .off)
        #expect(sut.state == .stopped)
    }

    @Test func `choosing another device cancels calls to the one before`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        spy.answerPhoto(.wait(gate))
        let photo = Task { try await sut.takePhoto() }
        await gate.hasArrivals()

        try sut.set(CameraDevice.front.id)

        await #expect(throws: PhotoCaptureError.cancelled) { try await photo.value }
        await gate.open()
    }

    @Test func `a device that refuses is not chosen`() {
        let (sut, spy) = freshCamera()
        spy.answerSettings(.fail(ForeignError()))

        #expect(throws: CameraError.failed(reason: "the shutter is stuck")) {
            try sut.set(CameraDevice.front.id)
        }
        #expect(sut.selectedDevice == nil)
    }
}
