public import CameraCapture
import FoundationEssentials

extension CameraError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .noSuchDevice(let id): id.isFile ? .noInput : .unavailable
        case .noCameraSet, .cameraNotStarted: .software
        case .deviceBusy, .deviceLost, .formatNotSupported, .timedOut: .unavailable
        case .permissionDenied: .permission
        case .notSupported, .outOfRange: .usage
        case .unreadable: .badData
        case .cancelled: .interrupted
        case .failed: .io
        }
    }

    public var summary: String {
        switch self {
        case .noSuchDevice(let id) where id.isFile: "\(id): no such file"
        case .unreadable(let reason): reason
        default: errorText
        }
    }

    public var named: String? {
        if case .noSuchDevice(let id) = self { id.rawValue } else { nil }
    }

    public var advice: Advice? {
        switch self {
        case .noSuchDevice(let id): id.isFile ? nil : .seeCameras
        case .deviceBusy: "close the program that uses it"
        case .deviceLost: "connect it again"
        case .permissionDenied: .words(CameraWords.permission)
        case .formatNotSupported: .seeCameraFormats
        case .notSupported, .outOfRange: .seeCameraAbilities
        case .timedOut: "connect it again, or choose another camera"
        case .noCameraSet, .cameraNotStarted, .unreadable, .cancelled, .failed: nil
        }
    }
}

/// No camera is connected, and none was selected.
public struct NoCamera: PresentableFailure, Equatable {
    public init() {}

    public var category: FailureCategory { .unavailable }

    public var summary: String { "there is no camera" }

    public var advice: Advice? { .simulateCamera }
}
