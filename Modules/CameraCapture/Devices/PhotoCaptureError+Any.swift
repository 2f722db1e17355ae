import Rendering

extension PhotoCaptureError {
    /// Converts any error of taking a photograph.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as PhotoCaptureError: error
            case let error as CameraError: PhotoCaptureError(error)
            case is CancellationError: .cancelled
            case is FrameError: .noImageReturned
            case let error as ImageDecodingError: PhotoCaptureError(error)
            default: .unknown(reason: CameraError.reason(of: error))
            }
    }

    private init(_ error: CameraError) {
        self =
            switch error {
            case .noCameraSet: .noCameraSet
            case .cameraNotStarted: .cameraNotStarted
            case .deviceLost: .deviceLost
            case .permissionDenied: .permissionDenied
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .failed(let reason): .unknown(reason: reason)
            default: .unknown(reason: CameraError.reason(of: error))
            }
    }

    private init(_ error: ImageDecodingError) {
        self =
            switch error {
            case .limitExceeded, .outOfMemory, .shortage:
                .unknown(reason: CameraError.reason(of: error))
            default: .noImageReturned
            }
    }
}
