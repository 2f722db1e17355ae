import CameraCapture
import Testing

struct SetExposureUseCaseTests {
    @Test func `stops are handed on`() async throws {
        let (sut, spy) = try await startedCamera()

        try sut.expose(by: -1.5)

        #expect(spy.messages == [.expose(-1.5)])
    }

    @Test(arguments: [-10.5, 11, .nan])
    func `stops that no device knows are not`(stops: Double) async throws {
        let (sut, spy) = try await startedCamera()

        #expect(throws: CameraError.outOfRange(.exposure)) { try sut.expose(by: stops) }

        #expect(spy.messages.isEmpty)
    }

    @Test func `no camera and no start are told in this order`() throws {
        let (sut, spy) = freshCamera()

        #expect(throws: CameraError.noCameraSet) { try sut.expose(by: 1) }
        try sut.set(CameraDevice.back.id)
        #expect(throws: CameraError.cameraNotStarted) { try sut.expose(by: 1) }

        #expect(spy.messages == [.select(CameraDevice.back.id)])
    }
}
