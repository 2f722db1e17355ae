import CameraCapture
import Presentation
import Testing

struct CameraFailureTests {
    private let sut = ErrorPresenter()

    @Test func `a missing camera leads to the simulated one, on one line`() {
        let message = sut.message(for: NoCamera())

        #expect(message.category == .unavailable)
        #expect(message.line == "there is no camera")
        #expect(message.advice == .simulateCamera)
    }

    @Test(
        arguments: [
            (CameraError.noSuchDevice("v4l2:/dev/video9"), FailureCategory.unavailable),
            (.noSuchDevice("file:nope.jpg"), .noInput),
            (.deviceBusy, .unavailable), (.deviceLost, .unavailable), (.timedOut, .unavailable),
            (.permissionDenied, .permission), (.unreadable(reason: "not an image"), .badData),
            (.notSupported(.flash), .usage), (.outOfRange(.zoom), .usage),
            (.cancelled, .interrupted), (.failed(reason: "it broke"), .io),
        ])
    func `a camera's error has its category`(error: CameraError, category: FailureCategory) {
        #expect(sut.message(for: error).category == category)
    }

    @Test(
        arguments: [
            (PhotoCaptureError.noImageReturned, FailureCategory.badData),
            (.deviceLost, .unavailable), (.timedOut, .unavailable),
            (.permissionDenied, .permission), (.cancelled, .interrupted),
            (.unknown(reason: "it broke"), .io), (.captureInProgress, .software),
        ])
    func `a photograph's error has its category`(
        error: PhotoCaptureError, category: FailureCategory
    ) {
        #expect(sut.message(for: error).category == category)
    }

    @Test func `a device's id is shown once`() {
        let missing = sut.message(
            for: CameraError.noSuchDevice("v4l2:/dev/video9"), subject: "v4l2:/dev/video9")
        #expect(
            missing.line == "there is no camera v4l2:/dev/video9")
        #expect(missing.advice == .seeCameras)
        let file = sut.message(
            for: CameraError.noSuchDevice("file:nope.jpg"), subject: "file:nope.jpg")
        #expect(file.line == "file:nope.jpg: no such file")
        let text = sut.message(
            for: CameraError.unreadable(reason: "not an image"), subject: "file:notes.txt")
        #expect(text.line == "file:notes.txt: not an image")
    }
}
