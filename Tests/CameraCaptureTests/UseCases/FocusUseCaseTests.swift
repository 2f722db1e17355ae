import CameraCapture
import Testing

struct FocusUseCaseTests {
    private let point = FocusPoint(x: 0.25, y: 0.75)

    @Test func `a point is passed on`() async throws {
        let (sut, spy) = try await startedCamera()

        try sut.focus(at: point)

        #expect(spy.messages == [.focus(point)])
    }

    @Test(
        arguments: [
            // In a rotated picture, this point on the device appears at the lower left.
            (CameraRotation.turned90, FocusPoint(x: 0.75, y: 0.75)),
            (.turned180, FocusPoint(x: 0.75, y: 0.25)),
            (.turned270, FocusPoint(x: 0.25, y: 0.25)),
        ])
    func `a point in a rotated frame is converted to the device's coordinates`(
        rotation: CameraRotation, expected: FocusPoint
    ) async throws {
        let (sut, spy) = try await startedCamera()
        sut.rotate(to: rotation)

        try sut.focus(at: point)

        #expect(spy.messages.last == .focus(expected))
    }

    @Test(
        arguments: [
            FocusPoint(x: -0.1, y: 0), FocusPoint(x: 0, y: 1.1), FocusPoint(x: .nan, y: 0),
        ])
    func `a point outside is refused`(point: FocusPoint) async throws {
        let (sut, spy) = try await startedCamera()

        #expect(throws: CameraError.outOfRange(.focus)) { try sut.focus(at: point) }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a missing camera is reported before a missing start`() throws {
        let (sut, spy) = freshCamera()

        #expect(throws: CameraError.noCameraSet) { try sut.focus(at: point) }
        try sut.set(CameraDevice.back.id)
        #expect(throws: CameraError.cameraNotStarted) { try sut.focus(at: point) }

        #expect(spy.messages == [.select(CameraDevice.back.id)])
    }
}
