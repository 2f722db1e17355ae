import CameraCapture
import Core
import Foundation
import Pickers
import Presentation
import Testing

struct PickErrorWordsTests {
    @Test(
        arguments: [
            (PickError.empty(.photoLibrary), FailureCategory.noInput, "the photo library"),
            (.empty(.camera), .unavailable, "there is no camera; -d test:"),
            (.unknownSource(ImageSource(rawValue: "attic")), .usage, "attic"),
            (.noMatch(pattern: "*.gif"), .noInput, "*.gif"),
            (.noPicturesFolder, .configuration, "XDG_PICTURES_DIR"),
            (.noFolder(path: "/none"), .noInput, "/none"),
            (.permissionDenied(path: "/root"), .permission, "/root: permission denied"),
            (.vanished(name: "a.jpg"), .noInput, "a.jpg"),
            (.system(path: "/a", code: EIO), .io, "/a: the device failed"),
            (.system(path: "/a", code: ELOOP), .noInput, "too many symbolic links"),
            (.tooManyFiles(path: "/a", limit: 1_000), .badData, "1,000 files"),
            (.unreadable(name: "a.jpg", reason: .notAnImage), .badData, "a.jpg: not an image"),
            (.typeNotAllowed(name: "a.jpg", type: .webp), .badData, "a.jpg is a WebP"),
            (.animationNotAllowed(name: "a.gif", frames: 2), .badData, "2 pictures"),
            (
                .tooManyChosen(count: 2, limit: 1), .usage,
                "only one picture can be picked, but 2 were given"
            ),
            (.notOffered(name: "a"), .software, "a was not offered"),
            (.source(SourceError(FeedError.notCached)), .unavailable, "no feed has been cached"),
            (.source(SourceError(POSIXError(.EACCES))), .permission, "permission denied"),
        ])
    func `a reason has a message and a category`(
        _ error: PickError, _ category: FailureCategory, _ part: String
    ) {
        let frontEnd = FrontEnd {
            switch $0 {
            case .simulateCamera: "-d test: needs none"
            case .namePicturesFolder: "set XDG_PICTURES_DIR"
            default: nil
            }
        }
        let message = ErrorPresenter(for: frontEnd).message(for: error)
        #expect(message.category == category)
        #expect(message.line.contains(part), "\(message.line)")
    }

    @Test func `a camera's error is shown in the camera's words, with its name`() {
        let errors = ErrorPresenter()
        #expect(
            errors.message(for: PickError.camera(.deviceBusy))
                == errors.message(for: CameraError.deviceBusy))
        #expect(
            errors.message(for: PickError.photo(.timedOut))
                == errors.message(for: PhotoCaptureError.timedOut))
        #expect(
            errors.message(
                for: PickError.camera(.unreadable(reason: "not an image")), subject: "file:a.txt"
            ).line == "file:a.txt: not an image")
    }

    @Test func `a name in a reason cannot control a terminal`() {
        let message = ErrorPresenter().message(for: PickError.vanished(name: "a\u{1B}[2J"))
        #expect(message.line.hasPrefix("a\\x1b[2J is not there any more"))
    }

    @Test func `the causes are shown on request`() {
        let message = ErrorPresenter().message(for: PickError.system(path: "/a", code: EIO))
        #expect(message.causes == ["EIO (Input/output error)"])
    }
}
