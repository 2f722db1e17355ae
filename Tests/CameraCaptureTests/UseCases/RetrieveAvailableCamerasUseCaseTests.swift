import CameraCapture
import Testing

struct RetrieveAvailableCamerasUseCaseTests {
    @Test func `the session's devices are listed in their order`() {
        let (sut, spy) = freshCamera([.front, .back])

        #expect(sut.availableDevices == [.front, .back])
        #expect(spy.messages.isEmpty)
    }

    @Test func `no device is no error`() {
        let (sut, _) = freshCamera([])

        #expect(sut.availableDevices.isEmpty)
        #expect(sut.state == .noCameraSet)
    }
}
