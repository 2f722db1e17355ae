import CameraCapture
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct TakePhotoUseCaseTests {
    private let png = CameraSettings(fileType: .png)

    @Test func `the device's picture becomes a file`() async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("rg", "bw")))

        let photo = try await sut.takePhoto(with: png)

        #expect(try letters(photo) == ["rg", "bw"])
        #expect(spy.messages == [.takePhoto(png)])
    }

    @Test func `without a device nothing is asked for`() async {
        let (sut, spy) = freshCamera()

        await #expect(throws: PhotoCaptureError.noCameraSet) { try await sut.takePhoto() }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a device that is not started is not asked`() async throws {
        let (sut, spy) = freshCamera()
        try sut.set(CameraDevice.back.id)
        spy.forgetMessages()

        await #expect(throws: PhotoCaptureError.cameraNotStarted) { try await sut.takePhoto() }

        #expect(spy.messages.isEmpty)
    }

    @Test func `after its stop a device is not asked`() async throws {
        let (sut, spy) = try await startedCamera()
        await sut.stop()
        spy.forgetMessages()

        await #expect(throws: PhotoCaptureError.cameraNotStarted) { try await sut.takePhoto() }

        #expect(spy.messages.isEmpty)
    }

    @Test func `a second photograph gets its own answer, and the first its picture`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        spy.answerPhoto(.wait(gate))
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("r")))
        let first = Task { try await sut.takePhoto(with: png) }
        await gate.hasArrivals()

        await #expect(throws: PhotoCaptureError.captureInProgress) { try await sut.takePhoto() }

        await gate.open()
        #expect(try letters(try await first.value) == ["r"])
        #expect(spy.messages == [.takePhoto(png)])
        // Afterwards another photo can be taken.
        _ = try await sut.takePhoto()
    }

    @Test func `a missing camera or start is reported before a capture in progress`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        spy.answerPhoto(.wait(gate))
        let first = Task { try await sut.takePhoto() }
        await gate.hasArrivals()

        spy.loseDevice()

        await #expect(throws: PhotoCaptureError.cameraNotStarted) { try await sut.takePhoto() }
        first.cancel()
        await #expect(throws: PhotoCaptureError.cancelled) { try await first.value }
        await gate.open()
    }

    @Test func `a missing picture is reported as no image`() async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(with: nil)

        await #expect(throws: PhotoCaptureError.noImageReturned) { try await sut.takePhoto() }
    }

    @Test(arguments: [Data(), Data("no picture".utf8), Data([0xFF, 0xD8, 0xFF, 0xD9])])
    func `bytes that are not a picture are reported as no image`(bytes: Data) async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(with: CameraFrame(imageFile: bytes))

        await #expect(throws: PhotoCaptureError.noImageReturned) { try await sut.takePhoto() }
    }

    @Test func `a truncated picture is reported as no image`() async throws {
        let (sut, spy) = try await startedCamera()
        let whole = try pixels("rg", "bw").encoded(as: EncodingOptions(format: .jpeg))
        spy.answerPhoto(with: CameraFrame(imageFile: whole.dropLast(20)))

        await #expect(throws: PhotoCaptureError.noImageReturned) { try await sut.takePhoto() }
    }

    @Test(
        arguments: [
            (CameraError.deviceLost as any Error, PhotoCaptureError.deviceLost),
            (CameraError.permissionDenied, .permissionDenied),
            (CameraError.timedOut, .timedOut),
            (CameraError.deviceBusy, .unknown(reason: "the camera is in use")),
            (PhotoCaptureError.noImageReturned, .noImageReturned),
            (CancellationError(), .cancelled),
            (ForeignError(), .unknown(reason: "the shutter is stuck")),
        ])
    func `a device's error is thrown, and the next photograph works`(
        error: any Error, expected: PhotoCaptureError
    ) async throws {
        let (sut, spy) = try await startedCamera()
        spy.answerPhoto(.fail(error))

        await #expect(throws: expected) { try await sut.takePhoto() }

        spy.answerPhoto(.answer)
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("r")))
        _ = try await sut.takePhoto()
    }

    @Test func `a device that never answers is given up`() async throws {
        let (sut, spy) = try await startedCamera(
            timeouts: CameraTimeouts(photo: .milliseconds(30)))
        let gate = Gate()
        spy.answerPhoto(.wait(gate))

        await #expect(throws: PhotoCaptureError.timedOut) { try await sut.takePhoto() }

        spy.answerPhoto(.answer)
        spy.answerPhoto(with: CameraFrame(pixels: try pixels("r")))
        // A busy machine may miss the short limit again, but not for a minute.
        var photo: Data?
        for _ in 0..<2_000 where photo == nil {
            do {
                photo = try await sut.takePhoto()
            } catch PhotoCaptureError.timedOut {}
        }
        #expect(photo != nil)
        await gate.open()
    }

    @Test func `a cancelled caller leaves`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        spy.answerPhoto(.wait(gate))
        let photo = Task { try await sut.takePhoto() }
        await gate.hasArrivals()

        photo.cancel()

        await #expect(throws: PhotoCaptureError.cancelled) { try await photo.value }
        await gate.open()
    }

    @Test func `a caller cancelled in advance asks no device`() async throws {
        let (sut, spy) = try await startedCamera()

        let photo = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.takePhoto()
        }

        await #expect(throws: PhotoCaptureError.cancelled) { try await photo.value }
        #expect(spy.messages.isEmpty)
    }

    @Test(
        arguments: [
            CameraSettings(quality: 0), CameraSettings(quality: 101),
            CameraSettings(size: ImageSize(width: 0, height: 10)),
            CameraSettings(size: ImageSize(width: 10, height: 65_536)),
        ])
    func `invalid settings do not reach the device`(settings: CameraSettings) async throws {
        let (sut, spy) = try await startedCamera()

        let error = await #expect(throws: PhotoCaptureError.self) {
            try await sut.takePhoto(with: settings)
        }

        guard case .unknown = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(spy.messages.isEmpty)
    }

    @Test func `a lost device ends a waiting photograph`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        spy.answerPhoto(.wait(gate))
        let watching = Task { for try await _ in sut.preview {} }
        try await eventually { spy.watcherCount == 1 }
        let photo = Task { try await sut.takePhoto() }
        await gate.hasArrivals()

        spy.loseDevice()

        await #expect(throws: PhotoCaptureError.deviceLost) { try await photo.value }
        await #expect(throws: CameraError.deviceLost) { try await watching.value }
        #expect(sut.state == .stopped)
        await gate.open()
    }
}
