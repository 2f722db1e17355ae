public import CameraCapture
import FoundationEssentials

extension PhotoCaptureError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .noCameraSet, .cameraNotStarted, .captureInProgress: .software
        case .noImageReturned: .badData
        case .deviceLost, .timedOut: .unavailable
        case .permissionDenied: .permission
        case .cancelled: .interrupted
        case .unknown: .io
        }
    }

    public var summary: String { errorText }

    public var advice: Advice? {
        switch self {
        case .noImageReturned: "try again"
        case .deviceLost: CameraError.deviceLost.advice
        case .permissionDenied: CameraError.permissionDenied.advice
        case .timedOut: CameraError.timedOut.advice
        case .noCameraSet, .cameraNotStarted, .captureInProgress, .cancelled, .unknown: nil
        }
    }
}
