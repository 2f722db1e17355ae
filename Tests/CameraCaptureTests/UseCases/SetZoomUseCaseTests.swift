import CameraCapture
import Testing

struct SetZoomUseCaseTests {
    @Test(arguments: [1, 2.5, 4])
    func `a factor in the device's range is passed on`(factor: Double) throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.back.id)
        spy.forgetMessages()

        try sut.zoom(to: factor)

        #expect(spy.messages == [.zoom(factor)])
    }

    @Test(arguments: [0, 0.99, 4.01, -1, .nan, .infinity])
    func `a factor out of range is refused`(factor: Double) throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.back.id)
        spy.forgetMessages()

        #expect(throws: CameraError.outOfRange(.zoom)) { try sut.zoom(to: factor) }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a device that cannot zoom says so`() throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.front.id)
        spy.forgetMessages()

        #expect(throws: CameraError.notSupported(.zoom)) { try sut.zoom(to: 2) }

        #expect(spy.messages.isEmpty)
    }

    @Test func `without a device nothing is set`() {
        let (sut, spy) = freshCamera()

        #expect(throws: CameraError.noCameraSet) { try sut.zoom(to: 2) }

        #expect(spy.messages.isEmpty)
    }
}
