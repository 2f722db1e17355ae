import CameraCapture
import Foundation

extension ErrorPresenter {
    func words(for error: CameraError) -> FailureWords {
        switch error {
        case .noSuchDevice(let id):
            FailureWords(
                .unavailable, "there is no camera \(id)", advice: "test: needs none",
                named: id.rawValue)
        case .noCameraSet:
            FailureWords(.usage, "no camera has been chosen", advice: "name one with --device")
        case .cameraNotStarted: FailureWords(.software, "the camera has not been started")
        case .deviceBusy:
            FailureWords(
                .unavailable, "the camera is in use", advice: "close the program that uses it")
        case .deviceLost:
            FailureWords(.unavailable, "the camera is gone", advice: "connect it again")
        case .permissionDenied: notAllowed
        case .formatNotSupported:
            FailureWords(.unavailable, "the camera does not deliver this format")
        case .notSupported(let ability):
            FailureWords(.usage, "the camera has no \(ability.rawValue) to set")
        case .outOfRange(let ability):
            FailureWords(.usage, "the camera's \(ability.rawValue) does not go so far")
        case .timedOut: noAnswer
        case .cancelled: FailureWords(.interrupted, "stopped")
        case .failed(let reason): FailureWords(.unavailable, "the camera failed: \(reason)")
        }
    }

    func words(for error: PhotoCaptureError) -> FailureWords {
        switch error {
        case .noCameraSet: words(for: CameraError.noCameraSet)
        case .cameraNotStarted: words(for: CameraError.cameraNotStarted)
        case .noImageReturned:
            FailureWords(.unavailable, "the camera returned no image", advice: "try again")
        case .captureInProgress:
            FailureWords(.unavailable, "a photograph is being taken already", advice: "try again")
        case .deviceLost: words(for: CameraError.deviceLost)
        case .permissionDenied: notAllowed
        case .timedOut: noAnswer
        case .cancelled: words(for: CameraError.cancelled)
        case .unknown(let reason): FailureWords(.unavailable, "the photograph failed: \(reason)")
        }
    }

    private var notAllowed: FailureWords {
        FailureWords(
            .permission, "the camera may not be used",
            advice: "join the group that owns it, often video")
    }

    private var noAnswer: FailureWords {
        FailureWords(.unavailable, "the camera does not answer", advice: "connect it again")
    }
}
