import FoundationEssentials

extension CameraError {
    /// Converts any error, such as one of a custom controller.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as CameraError: error
            case let error as PhotoCaptureError: CameraError(error)
            case is CancellationError: .cancelled
            default: .failed(reason: Self.reason(of: error))
            }
    }

    private init(_ error: PhotoCaptureError) {
        self =
            switch error {
            case .noCameraSet: .noCameraSet
            case .cameraNotStarted: .cameraNotStarted
            case .deviceLost: .deviceLost
            case .permissionDenied: .permissionDenied
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .unknown(let reason): .failed(reason: reason)
            case .noImageReturned, .captureInProgress: .failed(reason: Self.reason(of: error))
            }
    }

    /// Returns the error's own description, or its name and values. Foundation's generic
    /// description would tell nothing about the cause.
    static func reason(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }
}
