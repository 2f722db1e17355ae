import CameraCapture
import Foundation
import Synchronization

/// A camera that records its calls and takes the same picture every time.
final class CameraSpy: Camera {
    enum Message: Equatable {
        case set(String)
        case start
        case takePhoto(CameraSettings.FileType)
        case stop
    }

    let availableDevices: [CameraDevice]
    private let startError: CameraError?
    private let photo: Result<Data, PhotoCaptureError>
    private let received = Mutex<[Message]>([])
    private let selected: Mutex<CameraDevice.ID?>
    private let isStarted: Mutex<Bool>

    init(
        devices: [CameraDevice], started: String? = nil, startError: CameraError? = nil,
        photo: Result<Data, PhotoCaptureError> = .success(Pictures.jpeg)
    ) {
        availableDevices = devices
        self.startError = startError
        self.photo = photo
        selected = Mutex(started.map { CameraDevice.ID($0) })
        isStarted = Mutex(started != nil)
    }

    var messages: [Message] { received.withLock { $0 } }

    var selectedDevice: CameraDevice? {
        let id = selected.withLock { $0 }
        return availableDevices.first { $0.id == id }
    }

    var state: CameraState { isStarted.withLock { $0 } ? .started : .stopped }

    func set(_ id: CameraDevice.ID) throws(CameraError) {
        note(.set(id.rawValue))
        selected.withLock { $0 = id }
    }

    func start(as format: CameraFormat?) async throws(CameraError) {
        note(.start)
        if let startError { throw startError }
        isStarted.withLock { $0 = true }
    }

    func stop() async {
        note(.stop)
        isStarted.withLock { $0 = false }
    }

    func takePhoto(with settings: CameraSettings) async throws(PhotoCaptureError) -> Data {
        note(.takePhoto(settings.fileType))
        return try photo.get()
    }

    // Pickers use neither preview nor settings.
    var preview: CameraPreview { CameraFactory.make().preview }
    var flash: FlashMode { .off }
    func setFlash(_ mode: FlashMode) throws(CameraError) { throw .notSupported(.flash) }
    func zoom(to factor: Double) throws(CameraError) { throw .notSupported(.zoom) }
    func focus(at point: FocusPoint) throws(CameraError) { throw .notSupported(.focus) }
    func expose(by stops: Double) throws(CameraError) { throw .notSupported(.exposure) }
    func rotate(to rotation: CameraRotation) {}

    private func note(_ message: Message) {
        received.withLock { $0.append(message) }
    }
}
