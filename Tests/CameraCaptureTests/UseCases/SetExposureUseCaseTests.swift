import CameraCapture
import Testing

struct SetExposureUseCaseTests {
    @Test func `stops are passed on`() async throws {
        let (sut, spy) = try await startedCamera()

        try sut.expose(by: -1.5)

        #expect(spy.messages == [.expose(-1.5)])
    }

    @Test(arguments: [-10.5, 11, .nan])
    func `invalid stops are refused`(stops: Double) async throws {
        let (sut, spy) = try await startedCamera()

        #expect(throws: CameraError.outOfRange(.exposure)) { try sut.expose(by: stops) }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a missing camera is reported before a missing start`() throws {
        let (sut, spy) = freshCamera()

        #expect(throws: CameraError.noCameraSet) { try sut.expose(by: 1) }
        try sut.set(CameraDevice.back.id)
        #expect(throws: CameraError.cameraNotStarted) { try sut.expose(by: 1) }

        #expect(spy.messages == [.select(CameraDevice.back.id)])
    }
}
