import CameraCapture
import Testing

struct RotateCameraUseCaseTests {
    private let png = CameraSettings(fileType: .png)

    @Test func `the device is told`() {
        let (sut, spy) = freshCamera()

        sut.rotate(to: .turned270)

        #expect(spy.messages == [.rotate(.turned270)])
    }

    @Test(
        arguments: [
            (CameraRotation.upright, ["rg", "bw"]), (.turned90, ["br", "wg"]),
            (.turned180, ["wb", "gr"]), (.turned270, ["gw", "rb"]),
        ])
    func `photographs are turned clockwise, whatever the device does`(
        rotation: CameraRotation, expected: [String]
    ) async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("rg", "bw")))

        sut.rotate(to: rotation)

        #expect(try letters(try await sut.takePhoto(with: png)) == expected)
    }

    @Test func `preview frames are turned clockwise, too`() async throws {
        let (sut, spy) = try await startedCamera()
        var frames = sut.preview.makeAsyncIterator()
        sut.rotate(to: .turned90)
        async let shown = frames.next()
        try await eventually { spy.watcherCount == 1 }

        spy.deliver(CameraFrame(pixels: try pixels("rg", "bw")))

        #expect(try await letters(#require(shown).pixels()) == ["br", "wg"])
    }

    @Test func `the settings of one photograph take precedence`() async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("rg", "bw")))
        sut.rotate(to: .turned90)

        let photo = try await sut.takePhoto(
            with: CameraSettings(fileType: .png, orientation: .upright))

        #expect(try letters(photo) == ["rg", "bw"])
    }

    @Test func `another device is turned as well`() async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("rg")))
        sut.rotate(to: .turned90)

        try sut.set(CameraDevice.front.id)
        try await sut.start()

        #expect(try letters(try await sut.takePhoto(with: png)) == ["r", "g"])
    }
}
