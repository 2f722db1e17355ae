import CameraCapture
import Pickers
import Presentation
import Testing

struct CameraErrorWordsTests {
    @Test(arguments: [
        (CameraError.noSuchDevice(CameraDevice.ID("a")), FailureCategory.unavailable, "camera a"),
        (.noCameraSet, .usage, "--device"), (.cameraNotStarted, .software, "not been started"),
        (.deviceBusy, .unavailable, "in use"), (.deviceLost, .unavailable, "gone"),
        (.permissionDenied, .permission, "may not be used"),
        (.formatNotSupported, .unavailable, "format"), (.notSupported(.flash), .usage, "flash"),
        (.outOfRange(.zoom), .usage, "zoom"), (.timedOut, .unavailable, "does not answer"),
        (.cancelled, .interrupted, "stopped"), (.failed(reason: "odd"), .unavailable, "odd"),
    ])
    func `a camera's error has words and a category`(
        _ error: CameraError, _ category: FailureCategory, _ part: String
    ) {
        let message = ErrorPresenter().message(for: error)
        #expect(message.category == category)
        #expect(message.line.contains(part), "\(message.line)")
        #expect(ErrorPresenter().message(for: PickError.camera(error)) == message)
    }

    @Test(arguments: [
        (PhotoCaptureError.noCameraSet, FailureCategory.usage, "--device"),
        (.cameraNotStarted, .software, "not been started"),
        (.noImageReturned, .unavailable, "no image"),
        (.captureInProgress, .unavailable, "already"), (.deviceLost, .unavailable, "gone"),
        (.permissionDenied, .permission, "may not be used"),
        (.timedOut, .unavailable, "does not answer"), (.cancelled, .interrupted, "stopped"),
        (.unknown(reason: "odd"), .unavailable, "odd"),
    ])
    func `a photograph's error has words and a category`(
        _ error: PhotoCaptureError, _ category: FailureCategory, _ part: String
    ) {
        let message = ErrorPresenter().message(for: error)
        #expect(message.category == category)
        #expect(message.line.contains(part), "\(message.line)")
        #expect(ErrorPresenter().message(for: PickError.photo(error)) == message)
    }
}
