import CameraCapture
import Testing

struct SetFlashStateUseCaseTests {
    @Test func `the flash is off at first, and the device is not told`() async throws {
        let (sut, spy) = try await startedCamera()

        #expect(sut.flash == .off)
        #expect(spy.messages.isEmpty)
    }

    @Test(arguments: FlashMode.allCases)
    func `a device with a flash is told`(mode: FlashMode) throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.back.id)
        spy.forgetMessages()

        try sut.setFlash(mode)

        #expect(spy.messages == [.setFlash(mode)])
        #expect(sut.flash == mode)
    }

    @Test func `a device without a flash is not told`() throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.front.id)
        spy.forgetMessages()

        #expect(throws: CameraError.notSupported(.flash)) { try sut.setFlash(.on) }

        #expect(spy.messages.isEmpty)
        #expect(sut.flash == .off)
    }

    @Test func `without a device nothing is set`() {
        let (sut, spy) = freshCamera()

        #expect(throws: CameraError.noCameraSet) { try sut.setFlash(.on) }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a flash mode that the device refuses is not set`() throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.back.id)
        spy.answerSettings(.fail(CameraError.deviceLost))

        #expect(throws: CameraError.deviceLost) { try sut.setFlash(.on) }

        #expect(sut.flash == .off)
    }
}
